package main

import (
	"fmt"
	"math/rand/v2"
)

// trustLoopback lets every search name its own client address, so that the limits by address, which other tests cover,
// do not end the run.
const trustLoopback = "NOONISH_TRUSTED_PROXIES=127.0.0.1/32"

// stranger returns a random address for a caller without a session.
func stranger() string { return fmt.Sprintf("198.18.%d.%d", rand.IntN(256), 1+rand.IntN(254)) }
