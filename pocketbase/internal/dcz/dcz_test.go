package dcz

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/klauspost/compress/zstd"
)

func textOf(words ...string) []byte {
	var text bytes.Buffer
	for i := range 400 {
		fmt.Fprintf(&text, "<p>%d %s %x</p>\n", i, words[i%len(words)], sha256.Sum256([]byte(words[i%len(words)])))
	}
	return text.Bytes()
}

// known returns Dictionaries with this dictionary, its hash, and how often it was read.
func known(content []byte) (*Dictionaries, Hash, *int) {
	d, hash, reads := New(), Hash(sha256.Sum256(content)), new(int)
	d.Add(hash, func() []byte { *reads++; return content })
	return d, hash, reads
}

func TestOffered(t *testing.T) {
	hash := Hash(sha256.Sum256([]byte("dictionary")))
	named := ":" + base64.StdEncoding.EncodeToString(hash[:]) + ":"
	const chromium = "gzip, deflate, br, zstd, dcb, dcz"
	for _, each := range []struct {
		available, accepted []string
		want                bool
	}{
		{[]string{named}, []string{chromium}, true},
		{[]string{" " + named + " "}, []string{"br", "DCZ;q=0.1"}, true},
		{nil, []string{chromium}, false},
		{[]string{named}, nil, false},
		{[]string{named}, []string{"gzip, br, dcb, *"}, false},
		{[]string{named}, []string{"br, dcz; q=0"}, false},
		{[]string{named}, []string{"br, dcz;q=x"}, false},
		{[]string{named}, []string{"br, dcz;level=1"}, false},
		{[]string{named, named}, []string{chromium}, false},
		{[]string{named[1:]}, []string{chromium}, false},
		{[]string{strings.TrimSuffix(named, ":")}, []string{chromium}, false},
		{[]string{":" + base64.StdEncoding.EncodeToString(hash[:31]) + ":"}, []string{chromium}, false},
		{[]string{":" + base64.RawStdEncoding.EncodeToString(hash[:]) + ":"}, []string{chromium}, false},
		{[]string{":not base64:"}, []string{chromium}, false},
		{[]string{":"}, []string{chromium}, false},
		{[]string{""}, []string{chromium}, false},
	} {
		got, offered := Offered(each.available, each.accepted)
		if offered != each.want || offered && got != hash {
			t.Errorf("%q, %q: %v", each.available, each.accepted, offered)
		}
	}
}

func FuzzOffered(f *testing.F) {
	f.Add(":aaaa:", "dcz")
	f.Fuzz(func(t *testing.T, available, accepted string) {
		hash, offered := Offered([]string{available}, []string{accepted})
		if !offered && hash != (Hash{}) || offered && !strings.Contains(strings.ToLower(accepted), Encoding) {
			t.Errorf("%q, %q: %v", available, accepted, hash)
		}
	})
}

func TestAnAnswerIsTheHeaderAndAFrameForTheDictionary(t *testing.T) {
	dictionary, content := textOf("one", "two", "three"), textOf("two", "three", "four")
	d, hash, _ := known(dictionary)
	for range 2 { // the second answer comes from the same encoder
		answer := d.Compress(hash, content)
		frame, begins := bytes.CutPrefix(answer, append([]byte("\x5e\x2a\x4d\x18\x20\x00\x00\x00"), hash[:]...))
		if !begins || len(answer) > len(content)/10 {
			t.Fatalf("%d bytes of %d: %x", len(answer), len(content), answer[:min(48, len(answer))])
		}
		reader, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(0, dictionary))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := reader.DecodeAll(frame, nil); err != nil || !bytes.Equal(got, content) {
			t.Errorf("%v: %d bytes of %d", err, len(got), len(content))
		}
		reader.Close()
	}
}

func TestAnUnknownOrUnreadableDictionaryGivesNothing(t *testing.T) {
	d, hash, reads := known(textOf("one"))
	planted := hash
	planted[0] ^= 1
	if answer := d.Compress(planted, textOf("one")); answer != nil || *reads != 0 {
		t.Errorf("%d bytes, %d reads", len(answer), *reads)
	}
	d.Add(planted, func() []byte { return nil })
	if answer := d.Compress(planted, textOf("one")); answer != nil || d.ready.Len() != 0 {
		t.Errorf("%d bytes, %d encoders", len(answer), d.ready.Len())
	}
}

func TestEncodersAreFewAndReplacedRarely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, reads := New(), map[Hash]int{}
		var hashes []Hash
		for i := range mostReady + 2 {
			content := textOf(fmt.Sprint("dictionary ", i))
			hash := Hash(sha256.Sum256(content))
			hashes = append(hashes, hash)
			d.Add(hash, func() []byte { reads[hash]++; return content })
		}
		answered := func() (count int) {
			for _, hash := range hashes {
				if d.Compress(hash, textOf("text")) != nil {
					count++
				}
			}
			return count
		}
		// The first replacement is free. Then the client waits.
		if count := answered(); count != mostReady+1 {
			t.Errorf("%d answers at first", count)
		}
		for range 100 {
			answered()
		}
		if sum := reads[hashes[0]] + reads[hashes[1]] + reads[hashes[2]] + reads[hashes[3]]; sum != mostReady+1 ||
			d.ready.Len() != mostReady {
			t.Errorf("%d encoders made, %d ready", sum, d.ready.Len())
		}
		time.Sleep(switchTime)
		if d.Compress(hashes[mostReady+1], textOf("text")) == nil {
			t.Error("no answer after the wait")
		}
		time.Sleep(idleTime)
		synctest.Wait()
		if d.ready.Len() != 0 {
			t.Errorf("%d encoders after the idle time", d.ready.Len())
		}
	})
}

func TestRequestsAtTheSameTimeShareAnEncoder(t *testing.T) {
	d, hash, reads := known(textOf("one", "two"))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if d.Compress(hash, textOf("two")) == nil {
				t.Error("no answer")
			}
		})
	}
	all.Wait()
	if *reads != 1 {
		t.Errorf("%d reads", *reads)
	}
}
