package mail

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
)

// PackBlocks compresses a mail's blocks, such as its paragraphs and tables (JSON), for its database record. It returns
// base64. The record also stores the mail's text, which serves as the compression dictionary.
func PackBlocks(text, blocks string) (string, error) {
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

// UnpackBlocks returns the blocks (JSON) that PackBlocks compressed. If the stored text has changed since, it returns
// that text as one block.
func UnpackBlocks(text, packed string) (string, error) {
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
