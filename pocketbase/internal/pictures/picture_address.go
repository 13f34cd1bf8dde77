package pictures

import (
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Address returns the address of the picture with this key: a path of this site, or the key itself if it starts with
// http; "" for a blank key. src/lib/picture-address.ts does the same in the browser. Both are tested with
// src/lib/picture-address-cases.json.
func Address(key string) string {
	key = strings.TrimFunc(key, isBlank)
	if key == "" || strings.HasPrefix(key, "http") {
		return key
	}
	parts := strings.Split(strings.TrimLeft(key, "/"), "/")
	for i, part := range parts {
		parts[i] = likeBrowsers.Replace(url.QueryEscape(part))
	}
	return Path + PublicAssets + "/" + strings.Join(parts, "/")
}

// FormAddresses returns the addresses of a picture of the bucket public-assets and of its JPEG variants. It fails if no
// such picture is stored.
func FormAddresses(app core.App, address string) ([]string, error) {
	stored, err := Find(app, PublicAssets, strings.TrimPrefix(address, Path+PublicAssets+"/"))
	if err != nil {
		return nil, err
	}
	var widths []int
	if err := stored.UnmarshalJSONField("widths", &widths); err != nil {
		return nil, err
	}
	addresses := []string{address}
	for _, width := range widths {
		addresses = append(addresses, fmt.Sprintf("%s.%d.jpg", strings.TrimSuffix(address, path.Ext(address)), width))
	}
	return addresses, nil
}

// likeBrowsers converts the output of QueryEscape to that of JavaScript's encodeURIComponent.
var likeBrowsers = strings.NewReplacer("+", "%20", "%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*")

// isBlank reports whether JavaScript's String.trim removes this character.
func isBlank(letter rune) bool {
	return letter == '\ufeff' || letter != '\u0085' && unicode.IsSpace(letter)
}

// Find returns the record of the picture with this bucket and key, or the error sql.ErrNoRows.
func Find(app core.App, bucket, key string) (*core.Record, error) {
	return app.FindFirstRecordByFilter(
		storageCollection,
		"bucket = {:bucket} && key = {:key}",
		dbx.Params{"bucket": bucket, "key": key},
	)
}
