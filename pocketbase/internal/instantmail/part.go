package instantmail

// Part is how the hooks write what mails say.
type Part struct{ Letters *Writer }

// Hooks are: packBlocks(text, blocksJSON) and unpackBlocks(text, packed), see Pack and Unpack;
// writeLettersBy(function), see Writer.
func (p *Part) Hooks() map[string]any {
	return map[string]any{"packBlocks": Pack, "unpackBlocks": Unpack, "writeLettersBy": p.Letters.Use}
}
