package accounts

import (
	"bytes"
	"compress/zlib"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
)

// listSource and listVersion name the npm package that the list was taken from, its src/passwords.json. The license,
// MIT, lies beside the list and is shipped with it (src/build/steps/write-licenses.mjs).
const (
	listSource  = "@zxcvbn-ts/language-common"
	listVersion = "4.1.3"
)

// compressedList has one password a line, sorted.
//
//go:embed commonpasswords/list.txt.zlib
var compressedList []byte

// commonPasswords are the 10,000 that leaked most often, of those with eight characters or more, in small letters. They
// are unpacked when they are first asked for: most starts never do.
var commonPasswords = sync.OnceValue(func() map[string]struct{} {
	reader, err := zlib.NewReader(bytes.NewReader(compressedList))
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

// isCommonPassword reports whether a password is among them, however it is capitalised.
func isCommonPassword(password string) bool {
	_, found := commonPasswords()[strings.ToLower(password)]
	return found
}
