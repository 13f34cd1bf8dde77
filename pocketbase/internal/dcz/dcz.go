// Package dcz compresses answers with a dictionary that the client has stored: Compression Dictionary Transport with
// Zstandard (RFC 9842).
package dcz

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"lexharbor/internal/lru"
)

const (
	// Encoding is the content encoding of the compressed answers.
	Encoding = "dcz"
	// RequestHeader names the client's dictionary.
	RequestHeader = "Available-Dictionary"

	// magic begins a compressed answer. The hash of the dictionary follows, then a Zstandard frame.
	magic = "\x5e\x2a\x4d\x18\x20\x00\x00\x00"
	// window is the encoder's window in bytes. Every client must accept 8 MB. A dictionary and a text of together more
	// than that compress worse.
	window = 8 << 20

	// mostReady limits the encoders in memory. One takes about 17 MB with its dictionary.
	mostReady = 2
	// switchTime is the shortest time between two replaced encoders. A new encoder costs 0.05 s of processor, so
	// clients that name many dictionaries in turn cost half a percent of a processor.
	switchTime = 10 * time.Second
	// idleTime is how long unused encoders stay in memory.
	idleTime = 5 * time.Minute
)

// Hash is the SHA-256 of a dictionary.
type Hash [sha256.Size]byte

// Offered returns the hash of the client's dictionary. It returns false if the client has none, names it wrongly, or
// does not accept the encoding. The arguments are the values of Available-Dictionary and Accept-Encoding.
func Offered(available, accepted []string) (Hash, bool) {
	var hash Hash
	if len(available) != 1 || !isAccepted(strings.Join(accepted, ",")) {
		return hash, false
	}
	text, begins := strings.CutPrefix(strings.TrimSpace(available[0]), ":")
	text, ends := strings.CutSuffix(text, ":")
	content, err := base64.StdEncoding.Strict().DecodeString(text)
	if !begins || !ends || err != nil || len(content) != len(hash) {
		return hash, false
	}
	return Hash(content), true
}

// isAccepted reports whether an Accept-Encoding header names the encoding with a q value above 0. A wildcard is not
// enough, because clients that do not know the encoding send it too.
func isAccepted(header string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, parameter, weighted := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), Encoding) {
			continue
		}
		value, isWeight := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(parameter, " ", "")), "q=")
		weight, err := strconv.ParseFloat(value, 64)
		return !weighted || isWeight && err == nil && weight > 0
	}
	return false
}

// Dictionaries compresses with the known dictionaries. It compresses one text at a time, so that it never uses more
// than one processor.
type Dictionaries struct {
	mu    sync.Mutex
	known map[Hash]func() []byte
	ready *lru.Table[Hash, *zstd.Encoder]
	// replaced is when an encoder last replaced another one.
	replaced time.Time
	idle     *time.Timer // removes unused encoders; nil before the first encoder
}

// New returns Dictionaries that know no dictionary.
func New() *Dictionaries {
	return &Dictionaries{known: map[Hash]func() []byte{}, ready: newReady()}
}

func newReady() *lru.Table[Hash, *zstd.Encoder] { return lru.NewTable[Hash, *zstd.Encoder](mostReady) }

// Add adds a dictionary. read returns its content when it is needed, or nil if it can no longer be used.
func (d *Dictionaries) Add(hash Hash, read func() []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.known[hash] = read
}

// Compress returns the answer to a client with this dictionary. It returns nil if the dictionary is unknown, or if its
// encoder would replace another one too soon.
func (d *Dictionaries) Compress(hash Hash, content []byte) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	encoder := d.encoder(hash)
	if encoder == nil {
		return nil
	}
	// EncodeAll reserves memory for the uncompressed text, so keep a copy instead.
	return slices.Concat([]byte(magic), hash[:], encoder.EncodeAll(content, nil))
}

// encoder returns the encoder with a dictionary; nil if there is none. The caller must have locked d.mu.
func (d *Dictionaries) encoder(hash Hash) *zstd.Encoder {
	read := d.known[hash]
	if read == nil {
		return nil
	}
	if d.idle == nil {
		d.idle = time.AfterFunc(idleTime, d.clear)
	} else {
		d.idle.Reset(idleTime)
	}
	if d.ready.Find(hash) != nil {
		return *d.ready.Use(hash)
	}
	now := time.Now()
	isReplacing := d.ready.Len() == mostReady
	if isReplacing && now.Sub(d.replaced) < switchTime {
		return nil
	}
	content := read()
	if content == nil {
		return nil
	}
	encoder, err := zstd.NewWriter(
		nil,
		zstd.WithEncoderDictRaw(0, content),
		zstd.WithEncoderLevel(zstd.SpeedBetterCompression),
		zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(window),
		zstd.WithEncoderCRC(false),
	)
	if err != nil {
		panic(err) // the options are constant
	}
	if isReplacing {
		d.replaced = now
	}
	*d.ready.Use(hash) = encoder
	return encoder
}

func (d *Dictionaries) clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ready = newReady()
}
