#pragma once

// What a hub does in one step on the server, so that nobody ever sees half of it. KEYS[1] is what
// all its keys begin with. There are:
//   lane:N    streams of jobs (id, job, losses, avoid), each with the consumer group "workers"
//   lanes     a set of those that there are
//   waiting   a sorted set: lanes by how many jobs nobody has taken yet
//   owner     a hash: which worker a lane's jobs are for
//   jobs      a hash: where a job is that is not done, "lane entry"; what is not here, nobody needs
//   held:W    what the worker W has taken, so that it gets it once more if the answer was lost
//   bell      a list with something in it when there may be a job
//   results   a stream of results (id, result)
//   shared    a stream of statements
//   workers   a hash: when a worker was heard of, and whether it is at work, "milliseconds busy"
//   sweep     is there for a while after somebody has looked for lost jobs
//   hold      is there while a coordinator has the hub
namespace pincer::hub::scripts {

/// Begins every script.
constexpr const char* common = R"lua(
local p = KEYS[1]
local group = 'workers'
local function lane_key(lane) return p .. 'lane:' .. lane end
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local function heard_of(worker, busy)
  redis.call('HSET', p .. 'workers', worker, string.format('%.0f ', now()) .. busy)
end
local function hold_of(lane, entry)
  if redis.call('EXISTS', lane_key(lane)) == 0 then return nil end
  return redis.call('XPENDING', lane_key(lane), group, entry, entry, 1)[1]
end
local function add_waiting(lane, number)
  if redis.call('ZINCRBY', p .. 'waiting', number, lane) + 0 <= 0 then
    redis.call('ZREM', p .. 'waiting', lane)
  end
end
local function add(lane, id, job, losses, avoid)
  local entry = redis.call('XADD', lane_key(lane), '*', 'id', id, 'job', job,
                           'losses', losses, 'avoid', avoid)
  if redis.call('SADD', p .. 'lanes', lane) == 1 then
    redis.pcall('XGROUP', 'CREATE', lane_key(lane), group, '0')
  end
  redis.call('HSET', p .. 'jobs', id, lane .. ' ' .. entry)
  add_waiting(lane, 1)
  redis.call('RPUSH', p .. 'bell', 1)
end
local function clear(lane, entry)
  local hold = hold_of(lane, entry)
  if hold then
    redis.call('XACK', lane_key(lane), group, entry)
    -- A consumer that goes takes along what is pending for it.
    if #redis.call('XPENDING', lane_key(lane), group, '-', '+', 1, hold[2]) == 0 then
      redis.call('XGROUP', 'DELCONSUMER', lane_key(lane), group, hold[2])
    end
  end
  if redis.call('XDEL', lane_key(lane), entry) == 1 and not hold then add_waiting(lane, -1) end
end
local function place_of(id)
  local place = redis.call('HGET', p .. 'jobs', id)
  if not place then return nil end
  return string.match(place, '^(%S+) (%S+)$')
end
local function forget(id)
  local lane, entry = place_of(id)
  if not lane then return end
  redis.call('HDEL', p .. 'jobs', id)
  clear(lane, entry)
end
local function is_mine(worker, id, lane, entry)
  local its_lane, its_entry = place_of(id)
  if its_lane ~= lane or its_entry ~= entry then return false end
  local hold = hold_of(lane, entry)
  return hold and hold[2] == worker
end
)lua";

// ---- the coordinator's

/// ARGV: token, milliseconds. Returns 1, or 0 where another coordinator has the hub.
constexpr const char* hold = R"lua(
local holder = redis.call('GET', p .. 'hold')
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', p .. 'hold', ARGV[1], 'PX', ARGV[2])
return 1
)lua";

/// ARGV: token.
constexpr const char* let_go = R"lua(
if redis.call('GET', p .. 'hold') == ARGV[1] then redis.call('DEL', p .. 'hold') end
return 1
)lua";

/// Forgets the jobs that nobody has begun.
constexpr const char* clean = R"lua(
local jobs = redis.call('HGETALL', p .. 'jobs')
for i = 1, #jobs, 2 do
  local lane, entry = place_of(jobs[i])
  if not hold_of(lane, entry) then forget(jobs[i]) end
end
return 1
)lua";

/// ARGV: id, job, lane.
constexpr const char* post = R"lua(
if redis.call('HEXISTS', p .. 'jobs', ARGV[1]) == 1 then return 0 end
add(ARGV[3], ARGV[1], ARGV[2], 0, '')
return 1
)lua";

/// ARGV: id.
constexpr const char* cancel = "forget(ARGV[1]) return 1";

/// ARGV: milliseconds after which a worker is no longer counted. Returns name, milliseconds since
/// it was heard of, 0 or 1, and so on.
constexpr const char* workers = R"lua(
local all = redis.call('HGETALL', p .. 'workers')
local time, told = now(), {}
for i = 1, #all, 2 do
  local heard, busy = string.match(all[i + 1], '^(%d+) (%d)$')
  local silence = time - tonumber(heard)
  if silence > tonumber(ARGV[1]) then redis.call('HDEL', p .. 'workers', all[i])
  else
    table.insert(told, all[i])
    table.insert(told, string.format('%.0f', silence))
    table.insert(told, busy)
  end
end
return told
)lua";

// ---- the workers'

/// ARGV: worker, milliseconds of a lease, 1 where it may look for lost jobs, 1 where it has none.
/// Returns nothing, or id, job, lane, entry, losses.
constexpr const char* take = R"lua(
local me, lease = ARGV[1], tonumber(ARGV[2])
local held = p .. 'held:' .. me

local function hand_out(lane, entry, fields)
  local job = {}
  for i = 1, #fields, 2 do job[fields[i]] = fields[i + 1] end
  redis.call('SET', held, lane .. ' ' .. entry, 'PX', 4 * lease)
  heard_of(me, 1)
  redis.call('LPOP', p .. 'bell')
  local times = hold_of(lane, entry)[4]
  return {job.id, job.job, lane, entry, tostring(job.losses + times - 1)}
end

-- The answer to an earlier call was lost.
local place = redis.call('GET', held)
if place and ARGV[4] == '1' then
  local lane, entry = string.match(place, '^(%S+) (%S+)$')
  local hold = hold_of(lane, entry)
  local found = redis.call('XRANGE', lane_key(lane), entry, entry)[1]
  if hold and hold[2] == me and found then return hand_out(lane, entry, found[2]) end
  redis.call('DEL', held)
end

-- A job whose worker was lost. One worker looks for all.
if ARGV[3] == '1' and
   redis.call('SET', p .. 'sweep', me, 'NX', 'PX', math.max(1, math.floor(lease / 4))) then
  for _, lane in ipairs(redis.call('SMEMBERS', p .. 'lanes')) do
    local cursor = '0-0'
    repeat
      local got = redis.call('XAUTOCLAIM', lane_key(lane), group, me, lease, cursor, 'COUNT', 1)
      cursor = got[1]
      local found = got[2][1]
      if found and found[2] then
        redis.call('DEL', p .. 'sweep')  -- there may be more
        return hand_out(lane, found[1], found[2])
      end
    until cursor == '0-0'
  end
end

-- Its own lanes first, then those that are nobody's, then the fullest.
local lanes = redis.call('ZREVRANGE', p .. 'waiting', 0, -1)
if #lanes > 0 then
  local owners = redis.call('HMGET', p .. 'owner', unpack(lanes))
  local time, is_alive = now(), {}
  local function lives(worker)
    if is_alive[worker] == nil then
      local heard = redis.call('HGET', p .. 'workers', worker)
      is_alive[worker] = heard and time - tonumber(string.match(heard, '^%d+')) <= lease or false
    end
    return is_alive[worker]
  end
  local own, free, others = {}, {}, {}
  for i, lane in ipairs(lanes) do
    if owners[i] == me then table.insert(own, lane)
    elseif not owners[i] or not lives(owners[i]) then table.insert(free, lane)
    else table.insert(others, lane) end
  end
  for _, some in ipairs({own, free, others}) do
    for _, lane in ipairs(some) do
      local avoided = nil
      while true do
        local got = redis.call('XREADGROUP', 'GROUP', group, me, 'COUNT', 1,
                               'STREAMS', lane_key(lane), '>')
        if not got then
          redis.call('ZREM', p .. 'waiting', lane)
          break
        end
        local entry, fields = got[1][2][1][1], got[1][2][1][2]
        add_waiting(lane, -1)
        local id, avoid = fields[2], fields[8]
        if avoid ~= me then
          if some == free then redis.call('HSET', p .. 'owner', lane, me) end
          return hand_out(lane, entry, fields)
        end
        clear(lane, entry)
        add(lane, id, fields[4], fields[6], avoid)
        if id == avoided then break end
        avoided = avoided or id
      end
    end
  end
end
redis.call('DEL', p .. 'bell')
heard_of(me, 0)
return false
)lua";

/// ARGV: worker, id, lane, entry, milliseconds of a lease. Returns 0 where somebody else has the
/// job by now, or nobody needs it.
constexpr const char* renew = R"lua(
heard_of(ARGV[1], 1)
if not is_mine(ARGV[1], ARGV[2], ARGV[3], ARGV[4]) then return 0 end
redis.call('XCLAIM', lane_key(ARGV[3]), group, ARGV[1], 0, ARGV[4], 'JUSTID')
redis.call('PEXPIRE', p .. 'held:' .. ARGV[1], 4 * ARGV[5])
return 1
)lua";

/// ARGV: worker, id, lane, entry, lease, result.
constexpr const char* report = R"lua(
redis.call('XADD', p .. 'results', '*', 'id', ARGV[2], 'result', ARGV[6])
forget(ARGV[2])
redis.call('DEL', p .. 'held:' .. ARGV[1])
heard_of(ARGV[1], 0)
return 1
)lua";

/// ARGV: worker, id, lane, entry.
constexpr const char* drop = R"lua(
if is_mine(ARGV[1], ARGV[2], ARGV[3], ARGV[4]) then forget(ARGV[2]) end
redis.call('DEL', p .. 'held:' .. ARGV[1])
return 1
)lua";

/// ARGV: worker, id, lane, entry, lease, job, losses.
constexpr const char* give_back = R"lua(
if is_mine(ARGV[1], ARGV[2], ARGV[3], ARGV[4]) then
  forget(ARGV[2])
  add(ARGV[3], ARGV[2], ARGV[6], ARGV[7], ARGV[1])
end
redis.call('DEL', p .. 'held:' .. ARGV[1])
return 1
)lua";

/// ARGV: worker. It leaves.
constexpr const char* leave = R"lua(
redis.call('HDEL', p .. 'workers', ARGV[1])
return 1
)lua";

}  // namespace pincer::hub::scripts
