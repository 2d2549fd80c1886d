"""Ctrl-C wherever it comes: in a solve, a watch, a batch, a thread, a notebook, at the end."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time

import pincer
import pytest
from test_core import interrupt_soon


def resident_kb():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


@pytest.fixture
def large():
    return pincer.game("connect_four", payoff="score")


def test_in_a_watch_and_a_batch(large):
    with pincer.session(large) as s:
        timer = interrupt_soon()
        with pytest.raises(pincer.Interrupted) as caught:
            list(s.watch())
        timer.join()
        assert caught.value.result.lower <= 1 <= caught.value.result.upper

        end = large.after("4 4 4 4 4 4 2 2 2 2 2 2 6 6 6 6 6 6 1 1 1")
        timer = interrupt_soon()
        with pytest.raises(pincer.Interrupted) as caught:
            s.batch([end, large])
        timer.join()
        assert [r.position for r in caught.value.result] == [end]
        assert s.solve(end).status == "solved"


def test_in_strategies_and_certificates(large, tmp_path):
    with pincer.session(large) as s:
        timer = interrupt_soon()
        with pytest.raises(pincer.Interrupted) as caught:
            s.strategy()
        timer.join()
        assert caught.value.result.left > 0
        timer = interrupt_soon()
        with pytest.raises(pincer.Interrupted) as caught:
            s.certify(tmp_path / "proof.cert")
        timer.join()
    assert pincer.verify(tmp_path / "proof.cert").bounds == caught.value.result.bounds


def test_in_a_thread(large):
    caught = []

    def work():
        try:
            pincer.solve(large)
        except pincer.Interrupted as interrupted:
            caught.append(interrupted.result)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        time.sleep(10)
    timer.join()
    pincer.stop()
    for thread in threads:
        thread.join()
    assert len(caught) == 2
    assert all(r.lower <= 1 <= r.upper and r.stop == "interrupted" for r in caught)
    assert pincer.solve(pincer.game("tic_tac_toe")).value == 0


def test_another_signal_s_exception_comes_through(large):
    def ring(*_):
        raise TimeoutError("ring")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(TimeoutError, match="ring"):
            pincer.solve(large)
    finally:
        signal.signal(signal.SIGALRM, before)


def expect_to_end_well(script):
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr


def test_a_daemon_thread_does_not_disturb_the_end():
    script = (
        "import pincer, threading, time\n"
        "large = pincer.game('connect_four')\n"
        "threading.Thread(target=lambda: pincer.solve(large), daemon=True).start()\n"
        "watch = pincer.session(large).watch()\n"
        "threading.Thread(target=lambda: next(watch), daemon=True).start()\n"
        "time.sleep(0.2)\n"
    )
    expect_to_end_well(script)


def test_a_fork_ends_by_itself():
    script = (
        "import os, pincer, threading, time\n"
        "large = pincer.game('connect_four')\n"
        "threading.Thread(target=lambda: pincer.solve(large), daemon=True).start()\n"
        "time.sleep(0.2)\n"
        "child = os.fork()\n"
        "if child: assert os.waitpid(child, 0)[1] == 0\n"
        "else: assert pincer.solve(pincer.game('tic_tac_toe')).value == 0\n"
    )
    expect_to_end_well(script)


def test_a_session_goes_on_after_a_fork():
    """In both processes; but a watch stays with the one that began it."""
    script = (
        "import os, pincer\n"
        "small, large = pincer.game('tic_tac_toe'), pincer.game('connect_four', payoff='score')\n"
        "one, other = pincer.session(small), pincer.session(large)\n"
        "assert one.solve().value == 0\n"
        "watch = other.watch()\n"
        "next(watch)\n"
        "child = os.fork()\n"
        "assert one.solve(small.play('b2')).value == 0\n"
        "if child:\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
        "    watch.close()\n"
        "    assert other.solve(nodes=1000).stop == 'nodes'\n"
        "else:\n"
        "    try: list(watch)\n"
        "    except pincer.Error as error: assert 'fork' in str(error)\n"
        "    else: assert False\n"
        "    try: other.solve(nodes=1000)\n"
        "    except pincer.Error as error: assert 'busy' in str(error)\n"
        "    else: assert False\n"
    )
    expect_to_end_well(script)


def test_a_session_s_thread_goes_when_nothing_is_asked():
    def threads():
        return len(os.listdir("/proc/self/task"))

    before = threads()
    with pincer.session(pincer.game("tic_tac_toe")) as s:
        values = [s.solve().value for _ in range(100)]
        assert threads() == before + 1
        time.sleep(1.5)
        assert threads() == before
        assert values + [s.solve().value] == [0] * 101
        assert threads() == before + 1
    assert threads() == before


def test_what_a_progress_bar_raises_comes_through(large, monkeypatch):
    def show(self, done):
        raise RuntimeError("no room")

    monkeypatch.setattr("pincer._sessions._Bar.show", show)
    with pincer.session(large) as s:
        with pytest.raises(RuntimeError, match="no room"):
            s.batch([large])
        assert s.solve(nodes=1000).stop == "nodes"


def test_the_lock_is_free_while_it_works(large):
    """Python goes on counting in another thread."""
    counted = [0]
    timer = interrupt_soon(0.5)

    def count():
        while timer.is_alive():
            counted[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    with pytest.raises(pincer.Interrupted):
        pincer.solve(large)
    counter.join()
    assert counted[0] > 100


def test_a_thousand_interrupts_leak_nothing(large):
    def once():
        """Whether Ctrl-C came while it was solving, and not just before."""
        timer = threading.Timer(0.002, os.kill, (os.getpid(), signal.SIGINT))
        is_solving = False
        try:
            timer.start()
            pincer.solve(large, memory=1)
        except pincer.Interrupted as interrupted:
            is_solving = interrupted.result.lower <= 1 <= interrupted.result.upper
        except KeyboardInterrupt:
            pass
        timer.join()
        return is_solving

    def rounds(count):
        assert sum(once() for _ in range(count)) > count / 2
        gc.collect()
        return resident_kb(), len(os.listdir("/proc/self/task")), len(os.listdir("/proc/self/fd"))

    kb, threads, files = rounds(200)
    more_kb, more_threads, more_files = rounds(800)
    print(f"resident {kb} kB after 200, {more_kb} kB after 1000")
    assert more_kb - kb < 2000 and (more_threads, more_files) == (threads, files)


def test_in_a_notebook_cell():
    jupyter_client = pytest.importorskip("jupyter_client")
    manager, client = jupyter_client.manager.start_new_kernel()
    try:

        def run(code, interrupt=False):
            message = client.execute(code, stop_on_error=False)
            if interrupt:
                time.sleep(1.5)
                manager.interrupt_kernel()
            while True:
                reply = client.get_shell_msg(timeout=30)
                if reply["parent_header"]["msg_id"] == message:
                    return reply["content"]

        assert run("import pincer; large = pincer.game('connect_four', payoff='score')")["status"] == "ok"
        stopped = run("pincer.solve(large)", interrupt=True)
        assert stopped["ename"] == "Interrupted"
        after = run(
            "import sys\n"
            "assert sys.last_value.result.lower <= 1 <= sys.last_value.result.upper\n"
            "assert pincer.solve(pincer.game('tic_tac_toe')).value == 0\n"
        )
        assert after["status"] == "ok", after
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
