// Package commonpasswords knows the passwords that are tried first: the 10,000 that leaked most often, of those with
// eight characters or more, in small letters.
//
// They are the head of the list in the npm package @zxcvbn-ts/language-common, src/passwords.json; Version says which.
// Its license, MIT, lies beside this file and is shipped with it (src/build/steps/write-licenses.mjs).
package commonpasswords

import (
	"bytes"
	"compress/zlib"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
)

// Source and Version name the package that the list was taken from.
const (
	Source  = "@zxcvbn-ts/language-common"
	Version = "4.1.3"
)

// compressed has one password a line, sorted.
//
//go:embed list.txt.zlib
var compressed []byte

// list is unpacked when it is first asked for: most starts never do.
var list = sync.OnceValue(func() map[string]struct{} {
	reader, err := zlib.NewReader(bytes.NewReader(compressed))
	if err != nil {
		panic(fmt.Errorf("the list of common passwords is damaged: %w", err)) // it is part of the program
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		panic(fmt.Errorf("the list of common passwords is damaged: %w", err))
	}
	passwords := map[string]struct{}{}
	for password := range strings.Lines(string(text)) {
		passwords[strings.TrimSuffix(password, "\n")] = struct{}{}
	}
	return passwords
})

// Has reports whether a password is among them, however it is capitalised.
func Has(password string) bool {
	_, found := list()[strings.ToLower(password)]
	return found
}
