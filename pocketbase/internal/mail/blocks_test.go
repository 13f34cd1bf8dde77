package mail

import (
	"strings"
	"testing"
)

func TestBlocksLieBesideTheTextThatSaysTheSame(t *testing.T) {
	for _, words := range []string{"", "Hello Ada,", strings.Repeat("What does it cost? ", 300),
		strings.Repeat("李.", 2500), strings.Repeat("x", 60_000)} {
		blocks := `[{"table":[["Message","` + words + `"]]}]`
		packed, err := PackBlocks("Message: "+words, blocks)
		if err != nil {
			t.Fatal(err)
		}
		if len(packed) > 200 {
			t.Errorf("%d bytes for %d", len(packed), len(blocks))
		}
		if read, err := UnpackBlocks("Message: "+words, packed); err != nil || read != blocks {
			t.Errorf("%.100s, %v", read, err)
		}
	}
}

func TestATextThatWasChangedIsWhatTheMailSays(t *testing.T) {
	packed, err := PackBlocks("Old", `[{"paragraph":"Old"}]`)
	if err != nil {
		t.Fatal(err)
	}
	if read, err := UnpackBlocks("New", packed); err != nil || read != `[{"list":["New"]}]` {
		t.Errorf("%s, %v", read, err)
	}
	if _, err := UnpackBlocks("Old", "?"); err == nil {
		t.Error("what was not packed is read")
	}
}
