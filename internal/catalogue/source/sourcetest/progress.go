package sourcetest

// Progress records what a reader reports.
type Progress struct {
	Steps       []string
	Bytes, Read int64 // in all, and read so far
	OnStep      func(string)
}

// Step records the name of a step.
func (p *Progress) Step(name string) {
	p.Steps = append(p.Steps, name)
	if p.OnStep != nil {
		p.OnStep(name)
	}
}

// Total records the number of bytes to read.
func (p *Progress) Total(bytes int64) { p.Bytes = bytes }

// Add counts the bytes that were read.
func (p *Progress) Add(bytes int64) { p.Read += bytes }
