"""Ctrl-C: a search answers with its bounds, and the interpreter lives on. (In a process of its own.)"""

import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")


def run(code):
    """Runs code that is interrupted after half a second, and again a while later."""
    head = """
        import os, signal, threading, time
        import perfectplay
        def interrupt_soon(seconds=0.5):
            threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()
    """
    code = textwrap.dedent(head) + textwrap.dedent(code)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


def test_a_search_answers_with_bounds():
    done = run("""
        position = perfectplay.load("othello").start()
        interrupt_soon()
        begun = time.monotonic()
        answer = perfectplay.solve(position)
        assert time.monotonic() - begun < 5
        assert answer.interrupted and answer.stopped == "cancelled", answer.stopped
        assert -64 <= answer.score.lower <= answer.score.upper <= 64
        try:
            answer.raise_if_interrupted()
        except KeyboardInterrupt:
            print("alive")
        assert perfectplay.solve(perfectplay.load("nim").parse("1,2")).stopped is None
    """)
    assert done.stdout == "alive\n", done.stderr


def test_user_code_that_never_returns_is_interrupted():
    done = run("""
        class Stuck(perfectplay.Rules):
            def initial_state(self): return 0
            def transitions(self, state):
                while state == 1: pass
                return [(1, state + 1)]
            def is_terminal(self, state): return False
            def utility(self, state): return 0
        start = perfectplay.load(Stuck()).start()
        interrupt_soon()
        try:
            perfectplay.solve(start)
        except KeyboardInterrupt:
            print("alive")
    """)
    assert done.stdout == "alive\n", done.stderr


def test_slow_user_code_answers_with_bounds():
    done = run("""
        class Slow(perfectplay.Rules):
            def initial_state(self): return 0
            def transitions(self, state):
                time.sleep(0.001)
                return [(1, 2 * state + 1), (2, 2 * state + 2)]
            def is_terminal(self, state): return state > 1 << 40
            def utility(self, state): return 1
        start = perfectplay.load(Slow()).start()
        interrupt_soon()
        answer = perfectplay.solve(start, method="minimax")
        print(answer.stopped, answer.score.lower, answer.score.upper)
    """)
    assert done.stdout == "cancelled -1 1\n", done.stderr


def test_a_handler_of_the_users_is_heard():
    done = run("""
        class Alarm(Exception): pass
        def handler(*_): raise Alarm
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        try:
            perfectplay.solve(perfectplay.load("othello").start())
        except Alarm:
            print("alive")
    """)
    assert done.stdout == "alive\n", done.stderr


def test_other_threads_run_meanwhile():
    done = run("""
        counted = 0
        def count():
            global counted
            while not stop:
                counted += 1
        stop = False
        counter = threading.Thread(target=count)
        counter.start()
        perfectplay.analyse(perfectplay.load("othello").start(), time=0.5)
        stop = True
        counter.join()
        print(counted > 100_000)
    """)
    assert done.stdout == "True\n", done.stderr
