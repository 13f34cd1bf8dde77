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

// listSource and listVersion name the npm package with the list of passwords (its file src/passwords.json). The list's
// MIT license is in commonpasswords/LICENSE.txt. The build step src/build/steps/write-licenses.ts adds this license to
// the site's licenses.
const (
	listSource  = "@zxcvbn-ts/language-common"
	listVersion = "4.1.3"
)

// compressedList is the list in zlib format: one password a line, sorted.
//
//go:embed commonpasswords/list.txt.zlib
var compressedList []byte

// commonPasswords are the 10,000 most frequently leaked passwords of at least eight characters, in lower case. They are
// decompressed at the first use, because most starts need none.
var commonPasswords = sync.OnceValue(func() map[string]struct{} {
	reader, err := zlib.NewReader(bytes.NewReader(compressedList))
	if err != nil {
		panic(fmt.Errorf("the list of common passwords is damaged: %w", err)) // never: the program embeds the list
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

// isCommonPassword reports whether a password is in the list of common passwords, in any capitalization.
func isCommonPassword(password string) bool {
	_, found := commonPasswords()[strings.ToLower(password)]
	return found
}
