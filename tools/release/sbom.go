package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// writeSBOM writes what the binary contains as CycloneDX. It has no serial number, so that it is reproducible.
func writeSBOM(from source, arch string, parts []part, out string) error {
	product := cdx.Component{
		Type: cdx.ComponentTypeApplication, BOMRef: "noonish", Name: "noonish", Version: from.version,
		Licenses: &cdx.Licenses{{Expression: "Apache-2.0"}},
	}
	var components []cdx.Component
	var refs []string
	for _, one := range parts {
		component, err := one.component()
		if err != nil {
			return err
		}
		components, refs = append(components, component), append(refs, one.url())
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Timestamp: from.time.Format(time.RFC3339), Component: &product,
		Properties: &[]cdx.Property{
			{Name: "noonish:commit", Value: from.commit}, {Name: "noonish:platform", Value: "linux/" + arch},
		},
	}
	bom.Components = &components
	bom.Dependencies = &[]cdx.Dependency{{Ref: product.BOMRef, Dependencies: &refs}}
	file, err := os.Create(filepath.Join(out, fmt.Sprintf("noonish_%s_linux_%s.cdx.json", from.version, arch)))
	if err != nil {
		return err
	}
	if err := cdx.NewBOMEncoder(file, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return file.Close()
}

func (p part) component() (cdx.Component, error) {
	component := cdx.Component{
		Type: cdx.ComponentTypeLibrary, BOMRef: p.url(), PackageURL: p.url(), Name: p.name, Version: p.version,
		Licenses: &cdx.Licenses{{Expression: p.licence}},
	}
	if digest, ok := strings.CutPrefix(p.integrity, "sha512-"); ok {
		raw, err := base64.StdEncoding.DecodeString(digest)
		if err != nil {
			return component, fmt.Errorf("%s: %w", p.url(), err)
		}
		component.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA512, Value: hex.EncodeToString(raw)}}
	}
	return component, nil
}
