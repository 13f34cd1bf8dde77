// This file reports whether two submissions say the same. It knows nothing of what they say.

package admission

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
)

// ContentHash is the SHA-256, in hexadecimal, of a JSON object without some of its members, whatever the order of the
// rest. Numbers count as they are written. It is done here because the hooks' engine takes a second of a processor for
// what a stranger may send.
func ContentHash(object string, without []string) (string, error) {
	decoder := json.NewDecoder(strings.NewReader(object))
	decoder.UseNumber()
	var members map[string]any
	if err := decoder.Decode(&members); err != nil {
		return "", err
	}
	for _, name := range without {
		delete(members, name)
	}
	// Marshal writes the members of every object in the order of their names.
	content, err := json.Marshal(members)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:]), nil
}
