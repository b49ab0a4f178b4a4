package deploycheck

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

// kinds are the objects we deploy, as Kubernetes itself declares them.
var kinds = map[string]func() any{
	"apps/v1 Deployment":                     func() any { return &appsv1.Deployment{} },
	"autoscaling/v2 HorizontalPodAutoscaler": func() any { return &autoscalingv2.HorizontalPodAutoscaler{} },
	"networking.k8s.io/v1 NetworkPolicy":     func() any { return &networkingv1.NetworkPolicy{} },
	"policy/v1 PodDisruptionBudget":          func() any { return &policyv1.PodDisruptionBudget{} },
	"v1 ConfigMap":                           func() any { return &corev1.ConfigMap{} },
	"v1 Service":                             func() any { return &corev1.Service{} },
	"v1 ServiceAccount":                      func() any { return &corev1.ServiceAccount{} },
}

// build runs kustomize and decodes each object strictly: a field that Kubernetes does not have is a fault.
func build(t *testing.T) map[string]any {
	t.Helper()
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).
		Run(filesys.MakeFsOnDisk(), repository+"/deploy/kubernetes")
	if err != nil {
		t.Fatal(err)
	}
	objects := map[string]any{}
	for _, resource := range built.Resources() {
		name := fmt.Sprintf("%s %s", resource.GetApiVersion(), resource.GetKind())
		kind, ok := kinds[name]
		if !ok {
			t.Errorf("%s is a kind that this test does not know", name)
			continue
		}
		text, err := resource.AsYAML()
		if err != nil {
			t.Fatal(err)
		}
		object := kind()
		if err := yaml.UnmarshalStrict(text, object); err != nil {
			t.Errorf("%s %s: %v", name, resource.GetName(), err)
		}
		objects[resource.GetKind()+" "+resource.GetName()] = object
	}
	return objects
}

func TestKubernetesReadsEveryObject(t *testing.T) {
	t.Parallel()
	objects := build(t)
	deployment, ok := objects["Deployment noonish"].(*appsv1.Deployment)
	if !ok {
		t.Fatalf("there is no deployment among %d objects", len(objects))
	}
	pod := deployment.Spec.Template
	for name, selector := range selectors(objects) {
		if len(selector) == 0 {
			t.Errorf("%s selects every pod or none", name)
		}
		for key, value := range selector {
			if pod.Labels[key] != value {
				t.Errorf("%s selects %s=%s, which the pods do not have", name, key, value)
			}
		}
	}
	container := pod.Spec.Containers[0]
	ports := map[string]bool{}
	for _, port := range container.Ports {
		ports[port.Name] = true
	}
	for _, probe := range []*corev1.Probe{container.ReadinessProbe, container.LivenessProbe, container.StartupProbe} {
		if probe == nil || probe.HTTPGet == nil || !ports[probe.HTTPGet.Port.StrVal] {
			t.Errorf("a probe asks no port of the container: %v", probe)
		}
	}
	mounted := map[string]bool{}
	for _, volume := range pod.Spec.Volumes {
		mounted[volume.Name] = true
	}
	for _, mount := range container.VolumeMounts {
		if !mounted[mount.Name] {
			t.Errorf("%s is mounted and is no volume", mount.Name)
		}
	}
}

// selectors returns what each object selects pods by.
func selectors(objects map[string]any) map[string]map[string]string {
	found := map[string]map[string]string{}
	for name, object := range objects {
		switch one := object.(type) {
		case *appsv1.Deployment:
			found[name] = one.Spec.Selector.MatchLabels
		case *corev1.Service:
			found[name] = one.Spec.Selector
		case *policyv1.PodDisruptionBudget:
			found[name] = one.Spec.Selector.MatchLabels
		case *networkingv1.NetworkPolicy:
			found[name] = one.Spec.PodSelector.MatchLabels
		}
	}
	return found
}

// A pod reaches what the settings may name, and PgBouncer at the port of its recipe.
func TestAPodReachesWhatItNeeds(t *testing.T) {
	t.Parallel()
	recipe, err := os.ReadFile(repository + "/deploy/pgbouncer/pgbouncer.ini")
	if err != nil {
		t.Fatal(err)
	}
	port := regexp.MustCompile(`(?m)^listen_port = (\d+)$`).FindSubmatch(recipe)
	if port == nil {
		t.Fatal("the recipe of PgBouncer has no listen_port")
	}
	open := map[string]bool{}
	for _, rule := range build(t)["NetworkPolicy noonish"].(*networkingv1.NetworkPolicy).Spec.Egress {
		for _, port := range rule.Ports {
			open[port.Port.String()] = true
		}
	}
	for what, port := range map[string]string{
		"names": "53", "PostgreSQL": "5432", "PgBouncer": string(port[1]), "NATS": "4222", "https": "443",
	} {
		if !open[port] {
			t.Errorf("%s at port %s is out of reach; egress is open for %v", what, port, open)
		}
	}
}

// A pod is killed when its grace ends: it must be longer than the drain and what running requests may take after it.
func TestAPodHasTheTimeToDrain(t *testing.T) {
	t.Parallel()
	objects := build(t)
	deployment := objects["Deployment noonish"].(*appsv1.Deployment)
	var drain int64
	for _, object := range objects {
		if settings, ok := object.(*corev1.ConfigMap); ok {
			if _, err := fmt.Sscanf(settings.Data["NOONISH_DRAIN"], "%ds", &drain); err != nil {
				t.Fatalf("NOONISH_DRAIN: %v", err)
			}
		}
	}
	const requests = 20
	if grace := *deployment.Spec.Template.Spec.TerminationGracePeriodSeconds; grace < drain+requests+5 {
		t.Errorf("the grace of a pod is %d s, and it drains for %d s and answers for up to %d s",
			grace, drain, requests)
	}
	readiness := deployment.Spec.Template.Spec.Containers[0].ReadinessProbe
	if noticed := int64(readiness.PeriodSeconds * readiness.FailureThreshold); noticed > drain {
		t.Errorf("a draining pod is noticed after %d s, and it drains for %d s", noticed, drain)
	}
}
