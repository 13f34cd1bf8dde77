// Package releases verifies that a file belongs to a release that the owner of a key has signed. It compares only the
// hash of the file, and does not interpret its content.
package releases

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
)

// Namespace is the purpose in a release's signature (`ssh-keygen -Y sign -n`). Signatures for other purposes are not
// valid, even by the same key.
const Namespace = "lexharbor-release"

// keyType is the only accepted type of key: ssh-keygen's default.
const keyType = "ssh-ed25519"

const (
	magic   = "SSHSIG"
	version = 1
)

// Key is a public key in the format of ssh-keygen's .pub files.
type Key struct {
	bytes ed25519.PublicKey
	wire  []byte
}

// ParseKey parses a line of a .pub file, such as "ssh-ed25519 AAAA… comment". It fails for other types of keys.
func ParseKey(line string) (Key, error) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != keyType {
		return Key{}, fmt.Errorf(
			"a key is a line such as \"%s AAAA…\", the content of the .pub file that `ssh-keygen -t ed25519` writes",
			keyType,
		)
	}
	wire, err := base64.StdEncoding.DecodeString(words[1])
	if err != nil {
		return Key{}, fmt.Errorf("the key cannot be read: %w", err)
	}
	rest := fields{left: wire}
	kind, public := rest.next(), rest.next()
	if rest.broken || len(rest.left) > 0 || string(kind) != keyType || len(public) != ed25519.PublicKeySize {
		return Key{}, errors.New("the key cannot be read: copy the whole line of its .pub file")
	}
	return Key{public, wire}, nil
}

// Fingerprint returns the key's fingerprint, as `ssh-keygen -l` prints it.
func (k Key) Fingerprint() string {
	sum := sha256.Sum256(k.wire)
	return "SHA256:" + base64.RawStdEncoding.EncodeToString(sum[:])
}

// Verify returns nil if armored is this key's signature of message, otherwise an error. armored has the format of
// `ssh-keygen -Y sign -n lexharbor-release` (PROTOCOL.sshsig of OpenSSH).
func (k Key) Verify(message, armored []byte) error {
	block, _ := pem.Decode(armored)
	if block == nil || block.Type != "SSH SIGNATURE" || !bytes.HasPrefix(block.Bytes, []byte(magic)) {
		return errors.New("this is no signature of ssh-keygen")
	}
	rest := fields{left: block.Bytes[len(magic):]}
	if format := rest.number(); format != version {
		return fmt.Errorf("the signature has the format %d, and this program knows %d", format, version)
	}
	public, namespace, reserved, hash, signature := rest.next(), rest.next(), rest.next(), rest.next(), rest.next()
	inner := fields{left: signature}
	kind, proof := inner.next(), inner.next()
	switch {
	case rest.broken || inner.broken || len(rest.left) > 0 || len(inner.left) > 0:
		return errors.New("the signature is damaged")
	case !bytes.Equal(public, k.wire):
		return errors.New("it was signed with another key")
	case string(namespace) != Namespace:
		return fmt.Errorf("it was signed for %q, and a release is signed for %q", namespace, Namespace)
	case string(kind) != keyType:
		return errors.New("the signature is damaged")
	}
	sum, err := hashed(string(hash), message)
	if err != nil {
		return err
	}
	signed := []byte(magic)
	for _, field := range [][]byte{namespace, reserved, hash, sum} {
		signed = binary.BigEndian.AppendUint32(signed, uint32(len(field)))
		signed = append(signed, field...)
	}
	if !ed25519.Verify(k.bytes, signed, proof) {
		return errors.New("the signature does not fit: the list or the signature was changed")
	}
	return nil
}

func hashed(name string, message []byte) ([]byte, error) {
	switch name {
	case "sha512":
		sum := sha512.Sum512(message)
		return sum[:], nil
	case "sha256":
		sum := sha256.Sum256(message)
		return sum[:], nil
	}
	return nil, fmt.Errorf("the signature uses the hash %q, which this program does not know", name)
}

// fields reads OpenSSH's binary format: four-byte numbers, and strings preceded by their length.
type fields struct {
	left   []byte
	broken bool
}

func (f *fields) number() uint32 {
	if len(f.left) < 4 {
		f.broken = true
		return 0
	}
	number := binary.BigEndian.Uint32(f.left)
	f.left = f.left[4:]
	return number
}

func (f *fields) next() []byte {
	size := f.number()
	if f.broken || uint64(len(f.left)) < uint64(size) {
		f.broken = true
		return nil
	}
	field := f.left[:size]
	f.left = f.left[size:]
	return field
}
