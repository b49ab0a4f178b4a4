package main

import (
	"fmt"
	"math/rand/v2"
)

// trustLoopback lets every search name its own address, so that the limits by address, which other tests are about, do
// not end the run.
const trustLoopback = "NOONISH_TRUSTED_PROXIES=127.0.0.1/32"

// stranger is the address of somebody without a session.
func stranger() string { return fmt.Sprintf("198.18.%d.%d", rand.IntN(256), 1+rand.IntN(254)) }
