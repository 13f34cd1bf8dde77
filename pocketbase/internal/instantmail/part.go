package instantmail

import "encoding/json"

// Part lets the hooks make mails.
type Part struct{ Letters *Writer }

// Hooks are: pack(text, blocks) and unpack(text, packed), see Pack and Unpack; writeBy(function), see Writer.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		"pack": func(text string, blocks json.RawMessage) (string, error) { return Pack(text, string(blocks)) },
		"unpack": func(text, packed string) (json.RawMessage, error) {
			blocks, err := Unpack(text, packed)
			return json.RawMessage(blocks), err
		},
		"writeBy": p.Letters.Use,
	}
}
