package testapp

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	expositionName   = regexp.MustCompile(`^[a-zA-Z_:][a-zA-Z0-9_:]*$`)
	expositionSample = regexp.MustCompile(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$`)
	expositionLabel  = regexp.MustCompile(`^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)`)
)

// Exposition parses the text format of Prometheus (version 0.0.4) strictly. It returns the samples by name and labels,
// such as `name{a="b"}`. It returns an error if a metric has no type or occurs twice, if a sample occurs twice or
// belongs to no metric, or if a histogram is inconsistent.
func Exposition(text string) (map[string]float64, error) {
	samples, types := map[string]float64{}, map[string]string{}
	if !strings.HasSuffix(text, "\n") {
		return nil, fmt.Errorf("the last line does not end")
	}
	family := ""
	histograms := map[string]float64{} // the last bucket by series, to compare with the count
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if rest, isHelp := strings.CutPrefix(line, "# HELP "); isHelp {
			name, help, _ := strings.Cut(rest, " ")
			if !expositionName.MatchString(name) || help == "" {
				return nil, fmt.Errorf("%q is no help", line)
			}
			continue
		}
		if rest, isType := strings.CutPrefix(line, "# TYPE "); isType {
			name, kind, _ := strings.Cut(rest, " ")
			if _, isThere := types[name]; isThere || !expositionName.MatchString(name) {
				return nil, fmt.Errorf("%q comes again, or has no name", line)
			}
			if kind != "counter" && kind != "gauge" && kind != "histogram" {
				return nil, fmt.Errorf("%q is no type", line)
			}
			types[name], family = kind, name
			continue
		}
		parts := expositionSample.FindStringSubmatch(line)
		if parts == nil {
			return nil, fmt.Errorf("%q is no sample", line)
		}
		name, labels := parts[1], parts[2]
		value, err := strconv.ParseFloat(parts[3], 64)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		if base := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"),
			"_count"); name != family &&
			(base != family || types[family] != "histogram") {
			return nil, fmt.Errorf("%q is no sample of %s", line, family)
		}
		var without []string
		for rest := labels; rest != ""; {
			label := expositionLabel.FindStringSubmatch(rest)
			if label == nil {
				return nil, fmt.Errorf("%q has a label that cannot be read", line)
			}
			if label[1] != "le" {
				without = append(without, label[1]+label[2])
			}
			rest = rest[len(label[0]):]
		}
		key := strings.TrimSuffix(line, " "+parts[3])
		if _, isThere := samples[key]; isThere {
			return nil, fmt.Errorf("%s comes twice", key)
		}
		samples[key] = value
		series := family + strings.Join(without, ",")
		switch {
		case types[family] == "counter" && !strings.HasSuffix(family, "_total"):
			return nil, fmt.Errorf("the counter %s does not end in _total", family)
		case types[family] == "histogram" && strings.HasSuffix(name, "_bucket"):
			if value < histograms[series] {
				return nil, fmt.Errorf("%q is less than the bucket before", line)
			}
			histograms[series] = value
		case types[family] == "histogram" && strings.HasSuffix(name, "_count") && value != histograms[series]:
			return nil, fmt.Errorf("%q is not the last bucket, %v", line, histograms[series])
		}
	}
	return samples, nil
}
