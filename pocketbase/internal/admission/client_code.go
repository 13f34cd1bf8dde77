package admission

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"
)

// codeLife is how long, at most, a client has the same code in the log.
const codeLife = 24 * time.Hour

// clientCodes makes pseudonyms of clients for the log. The key is only in memory. After it is replaced, no old
// code can be computed from an address.
type clientCodes struct {
	mu   sync.Mutex
	key  []byte
	made time.Time
}

// of returns a client's code: 12 hexadecimal digits, the same until the key is replaced.
func (c *clientCodes) of(client Client, now time.Time) string {
	c.mu.Lock()
	if age := now.Sub(c.made); c.key == nil || age >= codeLife || age < 0 {
		c.key, c.made = make([]byte, 32), now
		_, _ = rand.Read(c.key) // never fails
	}
	digest := hmac.New(sha256.New, c.key)
	c.mu.Unlock()
	address := client.address.As16()
	digest.Write(address[:])
	return hex.EncodeToString(digest.Sum(nil)[:6])
}

// forget deletes an expired key even if no request has come since.
func (c *clientCodes) forget(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.made) >= codeLife {
		c.key = nil
	}
}
