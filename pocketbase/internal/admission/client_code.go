package admission

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"
)

// codeLife is how long two requests of one client can be told to be of one client.
const codeLife = 24 * time.Hour

// clientCodes stand for clients in the log. The key is never written down: once it is replaced, nobody can find out
// which client a code stood for.
type clientCodes struct {
	mu   sync.Mutex
	key  []byte
	made time.Time
}

// of is the same for the same client as long as the key lives.
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

// forget drops a key that is too old although nobody has come since.
func (c *clientCodes) forget(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.made) >= codeLife {
		c.key = nil
	}
}
