package releases

import (
	"bytes"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stored returns a file of testdata. This folder contains the output of ssh-keygen of OpenSSH 9.2: public keys, a list
// of hashes, and signatures of the list. The list contains the hash of the file "program".

func stored(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func keyIn(t *testing.T, name string) Key {
	t.Helper()
	key, err := ParseKey(string(stored(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestASignatureIsValidForItsKeyItsMessageAndItsPurpose(t *testing.T) {
	key, list := keyIn(t, "key.pub"), stored(t, "SHA256SUMS")
	for _, row := range []struct {
		key       Key
		message   []byte
		signature []byte
		want      string
	}{
		{key, list, stored(t, "good.sig"), ""},
		{key, list, stored(t, "sha256.sig"), ""},
		{key, append(bytes.Clone(list), ' '), stored(t, "good.sig"), "does not fit"},
		{keyIn(t, "other.pub"), list, stored(t, "good.sig"), "with another key"},
		{key, list, stored(t, "file.sig"), `was signed for "file"`},
		{key, list, list, "no signature of ssh-keygen"},
		{key, list, nil, "no signature of ssh-keygen"},
	} {
		err := row.key.Verify(row.message, row.signature)
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%v, want %q", err, row.want)
		}
	}
}

func TestADamagedSignatureIsRefused(t *testing.T) {
	key, list := keyIn(t, "key.pub"), stored(t, "SHA256SUMS")
	block, _ := pem.Decode(stored(t, "good.sig"))
	again := func(content []byte) []byte {
		return pem.EncodeToMemory(&pem.Block{Type: block.Type, Bytes: content})
	}
	if err := key.Verify(list, again(block.Bytes)); err != nil {
		t.Fatal(err)
	}
	for length := range block.Bytes {
		if key.Verify(list, again(block.Bytes[:length])) == nil {
			t.Error("cut after", length)
		}
		changed := bytes.Clone(block.Bytes)
		changed[length] ^= 1
		if key.Verify(list, again(changed)) == nil {
			t.Error("changed at", length)
		}
	}
	if key.Verify(list, again(append(bytes.Clone(block.Bytes), 0))) == nil {
		t.Error("with something behind it")
	}
}

func TestParseKeyAcceptsOnlyEd25519(t *testing.T) {
	whole := strings.Fields(string(stored(t, "key.pub")))
	if key, err := ParseKey(whole[0] + " " + whole[1]); err != nil || !strings.HasPrefix(key.Fingerprint(), "SHA256:") {
		t.Error(key, err)
	}
	for _, line := range []string{"", whole[1], "ssh-rsa " + whole[1], whole[0] + " " +
		whole[1][:len(whole[1])-8], whole[0] + " ?"} {
		if _, err := ParseKey(line); err == nil {
			t.Error(line)
		}
	}
}

func TestAFileIsIdentifiedByItsContent(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string][]byte{
		"lexharbor.new": []byte("program"), "changed": []byte("programs"), "SHA256SUMS": stored(t, "SHA256SUMS"),
		"SHA256SUMS.sig": stored(t, "good.sig"), "key.pub": stored(t, "key.pub"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(folder, name) }
	wanted := expected{installed: "1.2.3"}
	says := func(key, list, wantError, want string, files ...string) {
		t.Helper()
		var out bytes.Buffer
		err := verify(files, list, key, wanted, &out)
		if (err == nil) != (wantError == "") || err != nil && !strings.Contains(err.Error(), wantError) ||
			!strings.Contains(out.String(), want) {
			t.Errorf("%v, %s", err, &out)
		}
	}
	line := string(stored(t, "key.pub"))
	is := "lexharbor.new is lexharbor-1.2.3-linux-amd64, signed with SHA256:"
	says(line, "", "", is, at("lexharbor.new"))
	says(at("key.pub"), at("SHA256SUMS"), "", is, at("lexharbor.new"))
	says(line, "", "is no file of this release", is, at("lexharbor.new"), at("changed"))
	says("", "", "set RELEASE_KEY", "", at("lexharbor.new"))
	says(string(stored(t, "other.pub")), "", "SHA256SUMS.sig: it was signed with another key", "", at("lexharbor.new"))
	says(line, at("changed"), "is not signed", "", at("lexharbor.new"))
	says(line, at("none"), "is missing", "", at("lexharbor.new"))
	says(at("none"), "", "the key cannot be read", "", at("lexharbor.new"))
	// An old release keeps its valid signature, so only the version check can refuse it.
	for _, each := range []struct {
		wanted expected
		says   string
	}{
		{expected{installed: "1.2.2"}, ""}, {expected{installed: "1.1.9"}, ""}, {expected{installed: "0.9.9"}, ""},
		{expected{installed: "1.2.4"}, "is of release 1.2.3, and this program is 1.2.4."},
		{expected{installed: "1.3.0"}, "to go back, say --older"},
		{expected{installed: "1.10.0"}, "to go back, say --older"},
		{expected{installed: "2.0.0", older: true}, ""},
		{expected{installed: ""}, "name the one that you want with --version"},
		{expected{installed: "2.0.0", version: "1.2.3"}, ""}, {expected{version: "1.2.3"}, ""},
		{expected{installed: "1.0.0", version: "1.2.4"}, "is of release 1.2.3, not 1.2.4. Do not start it"},
		{expected{installed: "1.0.0", version: "1.2.4", older: true}, "is of release 1.2.3, not 1.2.4"},
	} {
		wanted = each.wanted
		names := map[string]string{"": is}
		says(line, "", each.says, names[each.says], at("lexharbor.new"))
	}
}

func TestAFileWithTheNameOfAnotherProgramIsRefused(t *testing.T) {
	names := map[string]string{"a": "lexharbor-1.2.3-linux-amd64", "b": "lexharbor-1.2.3-darwin-arm64", "c": "LICENSE"}
	wanted := expected{installed: "1.2.3"}
	for _, each := range []struct{ file, name, says string }{
		{"/srv/lexharbor-1.2.3-linux-amd64", names["a"], ""}, {"/srv/lexharbor.new", names["a"], ""},
		{"LICENSE", "LICENSE", ""},
		{"/srv/lexharbor-1.3.0-linux-amd64", names["a"], "is lexharbor-1.2.3-linux-amd64 in truth"},
		{"/srv/lexharbor-1.2.3-linux-amd64", names["b"], "is lexharbor-1.2.3-darwin-arm64 in truth"},
	} {
		err := wanted.fits(each.file, each.name, names)
		if (err == nil) != (each.says == "") || err != nil && !strings.Contains(err.Error(), each.says) {
			t.Errorf("%s: %v", each.file, err)
		}
	}
	for _, list := range []map[string]string{{"c": "LICENSE"}, {"a": names["a"], "b": "lexharbor-1.2.4-linux-amd64"}} {
		err := wanted.fits("LICENSE", "LICENSE", list)
		if err == nil || !strings.Contains(err.Error(), "versions of the program") {
			t.Error(list, err)
		}
	}
}
