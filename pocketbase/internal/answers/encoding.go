package answers

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// acceptedEncoding picks what to send of "br", "gzip" and "" (identity): the highest q value of the Accept-Encoding header wins,
// and br before gzip before identity among equals. A client that refuses everything gets identity all the same.
func acceptedEncoding(header string) string {
	weights := map[string]float64{}
	for item := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		weight := 1.0
		if value, found := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(parameters, " ", "")), "q="); found {
			parsed, err := strconv.ParseFloat(value, 64)
			if err != nil {
				continue
			}
			weight = parsed
		}
		weights[strings.ToLower(strings.TrimSpace(name))] = weight
	}
	weightOf := func(name string, unnamed float64) float64 {
		if weight, named := weights[name]; named {
			return weight
		}
		if weight, any := weights["*"]; any {
			return weight
		}
		return unnamed
	}
	best, bestWeight := "", weightOf("identity", 0.0001)
	for _, name := range []string{"gzip", "br"} {
		if weight := weightOf(name, 0); weight > 0 && weight >= bestWeight {
			best, bestWeight = name, weight
		}
	}
	return best
}

func compressBrotli(content []byte) []byte {
	var out bytes.Buffer
	writer := brotli.NewWriterLevel(&out, 9)
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

// mustSucceed is for writes to memory, which cannot fail.
func mustSucceed(_ int, err error) {
	if err != nil {
		panic(err)
	}
}
