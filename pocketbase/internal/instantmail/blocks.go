package instantmail

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
)

// Pack makes blocks small for a row that has the text of the same mail: they say the same, so little is left beside it.
func Pack(text, blocks string) (string, error) {
	var packed bytes.Buffer
	writer, err := zlib.NewWriterLevelDict(&packed, zlib.BestCompression, []byte(text))
	if err != nil {
		return "", err
	}
	if _, err := io.WriteString(writer, blocks); err != nil {
		return "", err
	}
	if err := writer.Close(); err != nil {
		return "", err
	}
	return base64.RawStdEncoding.EncodeToString(packed.Bytes()), nil
}

// Unpack is what Pack was given. Where somebody has changed the text since, the blocks are the changed text.
func Unpack(text, packed string) (string, error) {
	compressed, err := base64.RawStdEncoding.DecodeString(packed)
	if err != nil {
		return "", err
	}
	reader, err := zlib.NewReaderDict(bytes.NewReader(compressed), []byte(text))
	if errors.Is(err, zlib.ErrDictionary) {
		changed, err := json.Marshal([]any{map[string]any{"list": []string{text}}})
		return string(changed), err
	}
	if err != nil {
		return "", err
	}
	blocks, err := io.ReadAll(reader)
	return string(blocks), err
}
