"""Ctrl-C means Ctrl-C, also where the tests run in the background and it would be ignored."""

import signal

import pytest


@pytest.fixture(autouse=True)
def keyboard_interrupts():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
