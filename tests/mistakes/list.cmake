# mistake(EXAMPLE  RIGHT  WRONG  WORDS): see check.cmake.

# A game with turns.
mistake(take_stones "State" "Situation" "struct State { ... };")
mistake(take_stones "using Value = int;" "" "using Value = int")
mistake(take_stones "using Value = int;" "using Value = float;" "using Value = int")
mistake(take_stones "using Move = int;" "" "using Move = ...")
mistake(take_stones "State root() const" "State root()" "a const is missing; write `State root() const`")
mistake(take_stones "State root() const" "State start() const" "has no `State root() const`")
mistake(take_stones "Turn turn(State s) const { return s.stones > 0 ? turn_of(Side(s.player)) : Turn::over; }"
        "int turn(State s) const { return s.player; }" "write `Turn turn(const State& s) const`")
mistake(take_stones "Turn turn(State s) const" "Turn turn(State& s) const" "State& should be const State&")
mistake(take_stones "int payoff(State s) const" "double payoff(State s) const" "write `Value payoff(const State& s) const`")
mistake(take_stones "Bounds<int> range() const { return {-1, 1}; }" "" "has no `Bounds<Value> range() const`")
mistake(take_stones "auto moves(State s) const" "auto moves(State s)" "a const is missing; write `auto moves(const State& s) const`")
mistake(take_stones "auto moves(State s) const" "auto move(State s) const" "has no `auto moves(const State& s) const`")
mistake(take_stones "return moves;" "return static_cast<int>(moves.size());" "write `auto moves(const State& s) const`")
mistake(take_stones "State play(State s, int n) const" "State play(State s, int n)" "a const is missing; write `State play(const State& s, const Move& move) const`")
mistake(take_stones "State play(State s, int n) const" "State play(int n, State s) const" "wrong parameters; write `State play(const State& s, const Move& move) const`")
mistake(take_stones "State play(State s, int n) const { return {s.stones - n, 1 - s.player}; }"
        "void play(State s, int n) const { s.stones -= n; }" "write `State play(const State& s, const Move& move) const`")

# What it may say beside its rules.
mistake(take_stones "State root()" "int bounds(State) const { return 0; }\n  State root()" "write `Bounds<Value> bounds(const State& s) const`")
mistake(take_stones "State root()" "Bounds<double> bounds(State) const { return {-1, 1}; }\n  State root()" "write `Bounds<Value> bounds(const State& s) const`")
mistake(take_stones "State root()" "std::string key(State s) const { return std::to_string(s.stones); }\n  State root()" "write `auto key(const State& s) const`")
mistake(take_stones "State root()" "void swapped(State& s) const { s.player = 1 - s.player; }\n  State root()" "write `State swapped(const State& s) const`")
mistake(take_stones "State root()" "std::vector<int> useful(State) const { return {1}; }\n  State root()" "write `auto useful(const State& s) const`")
mistake(take_stones "State root()" "int forced(State) const { return 1; }\n  State root()" "write `std::optional<Move> forced(const State& s) const`")
mistake(take_stones "State root()" "bool settled(State s) const { return s.stones < 4; }\n  State root()" "write `std::optional<Value> settled(const State& s) const`")
mistake(take_stones "State root()" "int score(State) const { return 0; }\n  State root()" "write `int score(const State& s, const Move& move) const`")
mistake(take_stones "State root()" "double heuristic(State) const { return 0; }\n  State root()" "write `Value heuristic(const State& s) const`")
mistake(take_stones "State root()" "std::string name(Move) const { return {}; }\n  State root()" "write `std::string name(const State& s, const Move& move) const`")
mistake(take_stones "State root()" "void show(State) const {}\n  State root()" "write `std::string show(const State& s) const`")
mistake(take_stones "State root()" "bool is_tree() const { return true; }\n  State root()" "write `static constexpr bool is_tree = true;`")
mistake(take_stones "State root()" "explicit TakeStones(int) {}\n  State root()" "run<G> makes the game as G{}")

# A game with dice.
mistake(dice_race "auto outcomes(State s) const" "auto outcomes(State s)" "a const is missing; write `auto outcomes(const State& s) const`")
mistake(dice_race "faces.push_back({1, advanced(s, face)});\n    return faces;"
        "faces.push_back({1, advanced(s, face)});\n    return face_weights(faces);\n  }\n  template <class F> std::vector<double> face_weights(const F&) const {\n    return {};" "write `auto outcomes(const State& s) const`")
mistake(dice_race "std::string name(State, Move m) const { return m == Move::walk ? \"walk\" : \"roll\"; }" ""
        "has no `std::string name(const State& s, const Move& move) const`")

# A game in which both move at once.
mistake(skirmish "moves(State, Side) const" "moves(State) const" "has no `auto moves(const State& s, Side side) const`")
mistake(skirmish "moves(State, Side) const" "moves(State, int) const" "write `auto moves(const State& s) const`")
mistake(skirmish "State play(State s, Move max, Move min) const {" "State play(State s, Move max) const {\n    const Move min = max;"
        "has no `State play(const State& s, const Move& max, const Move& min) const`")
mistake(skirmish "State play(State s, Move max, Move min) const" "State play(State s, Move max, Move min)" "a const is missing; write `State play(")
mistake(skirmish "outcome_name(State, std::size_t i) const" "outcome_name(std::size_t i) const" "write `std::string outcome_name(const State& s, std::size_t i) const`")

# A game for several players.
mistake(three_take_stones "int players() const { return 3; }" "" "has no `int players() const`")
mistake(three_take_stones "Bounds<int> range(int) const" "Bounds<int> range() const" "write `Bounds<Value> range(int player) const`")
mistake(three_take_stones "Payoffs<int> payoffs(State s) const" "Payoffs<int> payoffs(State s)" "a const is missing; write `Payoffs<Value> payoffs(const State& s) const`")
mistake(three_take_stones "Bounds<int> sum() const { return {3, 3}; }" "int sum() const { return 3; }" "write `Bounds<Value> sum() const`")

# A program that uses the library.
mistake(strategy_csv "State play(State s, int n) const" "State play(State s, int n)" "a const is missing; write `State play(const State& s, const Move& move) const`")
