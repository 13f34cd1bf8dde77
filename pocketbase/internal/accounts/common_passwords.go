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

// listSource and listVersion name the npm package of the list; its file is src/passwords.json. The license (MIT) lies
// beside the list. src/build/steps/write-licenses.mjs ships it.
const (
	listSource  = "@zxcvbn-ts/language-common"
	listVersion = "4.1.3"
)

// compressedList has one password a line, sorted.
//
//go:embed commonpasswords/list.txt.zlib
var compressedList []byte

// commonPasswords are the 10,000 most frequently leaked passwords of at least eight characters, in lower case. They are
// decompressed at the first use, because most starts need none.
var commonPasswords = sync.OnceValue(func() map[string]struct{} {
	reader, err := zlib.NewReader(bytes.NewReader(compressedList))
	if err != nil {
		panic(fmt.Errorf("the list of common passwords is damaged: %w", err)) // the program contains it
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

// isCommonPassword reports whether a password is in the list, in any capitalization.
func isCommonPassword(password string) bool {
	_, found := commonPasswords()[strings.ToLower(password)]
	return found
}
