package answers

import (
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// acceptedEncoding returns the encoding with the highest q value in an Accept-Encoding header: "br", "gzip" or ""
// (identity). Of equal values it prefers br, then gzip. A client that refuses everything still gets identity.
func acceptedEncoding(header string) string {
	const unnamed = -1
	brotli, gzip, identity, others := float64(unnamed), float64(unnamed), float64(unnamed), float64(unnamed)
	for item := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		weight := 1.0
		if value, found := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(parameters, " ", "")), "q="); found {
			parsed, err := strconv.ParseFloat(value, 64)
			if err != nil {
				continue
			}
			weight = max(parsed, 0)
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "br":
			brotli = weight
		case "gzip":
			gzip = weight
		case "identity":
			identity = weight
		case "*":
			others = weight
		}
	}
	weightOf := func(named, otherwise float64) float64 {
		switch {
		case named != unnamed:
			return named
		case others != unnamed:
			return others
		}
		return otherwise
	}
	best, bestWeight := "", weightOf(identity, 0.0001)
	if weight := weightOf(gzip, 0); weight > 0 && weight >= bestWeight {
		best, bestWeight = "gzip", weight
	}
	if weight := weightOf(brotli, 0); weight > 0 && weight >= bestWeight {
		best = "br"
	}
	return best
}

// Qualities of Brotli. atBest makes a page a tenth smaller than soundly, but takes ten times as long: 0.2 to 0.4 s.
const (
	quickly = 4
	soundly = 9
	well    = 10
	atBest  = 11
)

func compressBrotli(content []byte, quality int) []byte {
	var out bytes.Buffer
	writer := brotli.NewWriterLevel(&out, quality)
	mustSucceed(writer.Write(content))
	mustSucceed(0, writer.Close())
	return out.Bytes()
}

func compressGzip(content []byte) []byte {
	var out bytes.Buffer
	writer, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	mustSucceed(0, err)
	mustSucceed(writer.Write(content))
	mustSucceed(0, writer.Close())
	return out.Bytes()
}

func unpackGzip(packed []byte) []byte {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	mustSucceed(0, err)
	content, err := io.ReadAll(reader)
	mustSucceed(0, err)
	return content
}

// mustSucceed panics on an error. Its callers write to or read from memory, which cannot fail.
func mustSucceed(_ int, err error) {
	if err != nil {
		panic(err)
	}
}
