package standby

import (
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// keptRows are the rows of a statement, all of them in memory. They implement pgx.Rows.
type keptRows struct {
	fields  []pgconn.FieldDescription
	tag     pgconn.CommandTag
	err     error
	left    int      // rows that Next has not reached
	lengths []int32  // of their values, -1 for NULL
	data    []byte   // their values
	values  [][]byte // of the current row
	types   *pgtype.Map
}

// keep reads all rows of a query, and frees its connection.
func keep(rows pgx.Rows, err error) *keptRows {
	if err != nil {
		return &keptRows{err: err}
	}
	defer rows.Close()
	k := new(keptRows)
	for rows.Next() {
		k.left++
		for _, value := range rows.RawValues() {
			length := int32(-1)
			if value != nil {
				length = int32(len(value)) //nolint:gosec // PostgreSQL's own lengths are of 32 bits
			}
			k.lengths = append(k.lengths, length)
			k.data = append(k.data, value...)
		}
	}
	k.err, k.tag = rows.Err(), rows.CommandTag()
	k.fields = slices.Clone(rows.FieldDescriptions()) // the next statement of the connection overwrites them
	return k
}

// Next implements pgx.Rows.
func (k *keptRows) Next() bool {
	if k.left == 0 {
		return false
	}
	k.left--
	k.values = make([][]byte, len(k.fields))
	for i := range k.values {
		if n := k.lengths[i]; n >= 0 {
			k.values[i], k.data = k.data[:n:n], k.data[n:]
		}
	}
	k.lengths = k.lengths[len(k.fields):]
	return true
}

// Scan implements pgx.Rows.
func (k *keptRows) Scan(dest ...any) error {
	if len(dest) == 1 {
		if whole, ok := dest[0].(pgx.RowScanner); ok {
			return whole.ScanRow(k)
		}
	}
	return pgx.ScanRow(k.TypeMap(), k.fields, k.values, dest...)
}

// Values implements pgx.Rows.
func (k *keptRows) Values() ([]any, error) {
	values, dest := make([]any, len(k.fields)), make([]any, len(k.fields))
	for i := range values {
		dest[i] = &values[i]
	}
	return values, k.Scan(dest...)
}

// TypeMap implements pgx.Rows. The connection's own map may be in use again.
func (k *keptRows) TypeMap() *pgtype.Map {
	if k.types == nil {
		k.types = pgtype.NewMap()
	}
	return k.types
}

// Close implements pgx.Rows.
func (k *keptRows) Close() { k.left = 0 }

// Err implements pgx.Rows.
func (k *keptRows) Err() error { return k.err }

// CommandTag implements pgx.Rows.
func (k *keptRows) CommandTag() pgconn.CommandTag { return k.tag }

// FieldDescriptions implements pgx.Rows.
func (k *keptRows) FieldDescriptions() []pgconn.FieldDescription { return k.fields }

// RawValues implements pgx.Rows.
func (k *keptRows) RawValues() [][]byte { return k.values }

// Conn implements pgx.Rows. The connection is free.
func (*keptRows) Conn() *pgx.Conn { return nil }
