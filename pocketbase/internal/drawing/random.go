package drawing

import (
	"hash/fnv"
	"math"
)

// random is a small random generator (splitmix64). The same words give the same numbers on every computer.
type random struct{ state uint64 }

func newRandom(words ...string) *random {
	sum := fnv.New64a()
	for _, word := range words {
		_, _ = sum.Write([]byte(word + "\x00"))
	}
	return &random{sum.Sum64()}
}

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	return scramble(r.state)
}

func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// between returns a number from low to high.
func (r *random) between(low, high float64) float64 {
	return low + (high-low)*float64(r.next()>>11)/(1<<53)
}

// count returns an integer from low to high, both included.
func (r *random) count(low, high int) int { return low + int(r.next()%uint64(high-low+1)) }

func (r *random) chance(share float64) bool { return r.between(0, 1) < share }

func (r *random) sign() float64 { return math.Copysign(1, r.between(-1, 1)) }
