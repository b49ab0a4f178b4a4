package product

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Proxy is nginx or Caddy with TLS in front of two replicas, as deploy/proxy advises.
type Proxy struct {
	Base    string
	folder  string
	roots   *x509.CertPool
	process *process
}

// recipeHost is the name in the recipes.
const recipeHost = "lunch.example"

// NewProxy starts "nginx" or "caddy" with its recipe, in which only addresses and files are replaced.
func NewProxy(ctx context.Context, kind, recipes string, replicas []*Replica) (*Proxy, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	p := &Proxy{Base: fmt.Sprintf("https://%s:%d", recipeHost, port)}
	if p.folder, err = os.MkdirTemp("", "noonish-proxy-"); err != nil {
		return nil, err
	}
	if err = p.start(ctx, kind, recipes, port, replicas); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Proxy) start(ctx context.Context, kind, recipes string, port int, replicas []*Replica) error {
	if err := p.certify(); err != nil {
		return err
	}
	args, err := p.configure(kind, recipes, port, replicas)
	if err != nil {
		return err
	}
	path, err := exec.LookPath(kind)
	if err != nil {
		path = "/usr/sbin/" + kind // not in everybody's path
	}
	if p.process, err = run(nil, []string{"HOME=" + p.folder, "XDG_DATA_HOME=" + p.folder}, path, args...); err != nil {
		return fmt.Errorf("%w (Debian: apt-get install nginx-light caddy)", err)
	}
	client := p.Client()
	return p.process.until(ctx, 20*time.Second, func(ctx context.Context) error { return ready(ctx, client, p.Base) })
}

// configure writes the recipe with the addresses of this test, and returns the arguments of the proxy.
func (p *Proxy) configure(kind, recipes string, port int, replicas []*Replica) ([]string, error) {
	name, around := "Caddyfile", "{\nadmin off\nauto_https off\n}\n%s"
	args := []string{"run", "--adapter", "caddyfile", "--config", p.file("recipe")}
	if kind == "nginx" {
		name = "nginx.conf"
		around = "daemon off;\nworker_processes 1;\npid " + p.file("pid") +
			";\nevents {}\nhttp {\naccess_log off;\n%s}\n"
		args = []string{"-p", p.folder, "-e", p.file("error.log"), "-c", p.file("recipe")}
	}
	recipe, err := os.ReadFile(filepath.Join(recipes, name))
	if err != nil {
		return nil, err
	}
	text := strings.NewReplacer(
		"10.0.0.11:8080", strings.TrimPrefix(replicas[0].Base, "http://"),
		"10.0.0.12:8080", strings.TrimPrefix(replicas[1].Base, "http://"),
		"/etc/ssl/certs/lunch.example.pem", p.file("cert.pem"),
		"/etc/ssl/private/lunch.example.key", p.file("key.pem"),
		"listen 443", fmt.Sprintf("listen 127.0.0.1:%d", port),
		"lunch.example {", fmt.Sprintf("lunch.example:%d {", port),
	).Replace(string(recipe))
	return args, os.WriteFile(p.file("recipe"), fmt.Appendf(nil, around, text), 0o600)
}

func (p *Proxy) file(name string) string { return filepath.Join(p.folder, name) }

// certify writes a certificate for the name in the recipes, which only our own clients trust.
func (p *Proxy) certify() error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{recipeHost}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	encoded := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})
	p.roots = x509.NewCertPool()
	p.roots.AppendCertsFromPEM(encoded)
	return errors.Join(os.WriteFile(p.file("cert.pem"), encoded, 0o600),
		os.WriteFile(p.file("key.pem"), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
}

// Client returns a client that speaks to the proxy as a browser does, over HTTP/2, and finds its name on this machine.
func (p *Proxy) Client() *http.Client {
	client := NewClient()
	transport := client.Transport.(*http.Transport) //nolint:forcetypeassert // NewClient makes it
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		return dial(ctx, network, strings.Replace(address, recipeHost, "127.0.0.1", 1))
	}
	transport.TLSClientConfig = &tls.Config{RootCAs: p.roots, MinVersion: tls.VersionTLS12}
	transport.ForceAttemptHTTP2 = true
	return client
}

// Close ends the proxy.
func (p *Proxy) Close() {
	if p.process != nil {
		_ = p.process.signal(syscall.SIGTERM, 10*time.Second)
	}
	_ = os.RemoveAll(p.folder)
}
