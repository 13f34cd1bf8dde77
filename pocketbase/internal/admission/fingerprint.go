// This file hashes submissions, so that the JavaScript hooks can compare the content of two.

package admission

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
)

// ContentHash returns the SHA-256, in hexadecimal, of a JSON object without the members in `without`. The order of the
// members does not matter. Numbers are compared as text, so 1.5 differs from 1.50. In JavaScript, the largest
// submission would need a second of processor time.
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
	// Marshal sorts the members of every object by name.
	content, err := json.Marshal(members)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:]), nil
}
