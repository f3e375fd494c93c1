# /etc/varnish/default.vcl, for Varnish 7.1 and later with the module xkey (on Debian: apt-get install varnish varnish-modules).
# The shop has CDN_SECONDS, and CDN_PURGE_URL=http://127.0.0.1:6081/; nginx, with TLS, sends to 127.0.0.1:6081.
vcl 4.1;

import directors;
import std;
import xkey;

probe ready {
	.url = "/readyz";
	.interval = 1s;
	.timeout = 2s;
	.window = 2;
	.threshold = 1;
	.initial = 1;
}

backend a {
	.host = "127.0.0.1";
	.port = "3000";
	.probe = ready;
	.connect_timeout = 1s;
	.first_byte_timeout = 40s;
}
# backend b { .host = "127.0.0.1"; .port = "3001"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 40s; } # with shop@3001

# Who may purge: the machines of the shop's processes.
acl shops {
	"127.0.0.1";
	"::1";
}

sub vcl_init {
	new shop = directors.round_robin();
	shop.add_backend(a);
	# shop.add_backend(b);
}

sub vcl_recv {
	set req.backend_hint = shop.backend();
	if (req.method == "PURGE") {
		# What a proxy on the same machine hands on comes from elsewhere.
		if (client.ip !~ shops || req.http.X-Forwarded-For != "" + client.ip) {
			return (synth(403, "Forbidden"));
		}
		set req.http.X-Purged = xkey.softpurge(req.http.Surrogate-Key);
		return (synth(200, "Purged " + req.http.X-Purged));
	}
	unset req.http.X-Looked-Up;
	if (req.url ~ "^/metrics") {
		return (synth(404, "Not found"));
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# Large, personal or both: past the cache, without waiting for each other.
	if (req.http.Authorization || req.url ~ "^/(api/auth|dashboard|files|list|livez|readyz|sandbox)") {
		return (pass);
	}
	# What was purged is asked for before it is answered; what the shop cannot answer now, as it was.
	if (req.restarts == 0 && std.healthy(req.backend_hint)) {
		set req.grace = 0s;
	}
	set req.http.X-Looked-Up = "yes";
	# Cookies do not matter here: the shop says of each answer whether it is the same for everybody.
	return (hash);
}

sub vcl_backend_fetch {
	if (!bereq.uncacheable) {
		unset bereq.http.Sec-Purpose;
	}
	if (bereq.retries > 0) {
		set bereq.backend = shop.backend();
	}
}

sub vcl_backend_response {
	# While processes are upgraded one after the other, those of the old release have no files of the new one: asked again, which is the other's turn.
	if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 3) {
		return (retry);
	}
	if (beresp.status >= 500) {
		if (bereq.is_bgfetch) {
			return (abandon);
		}
		set beresp.ttl = 0s;
		set beresp.grace = 0s;
		set beresp.uncacheable = true;
		return (deliver);
	}
	if (beresp.http.CDN-Cache-Control ~ "max-age=") {
		set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
		set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
		set beresp.http.xkey = beresp.http.Surrogate-Key;
		return (deliver);
	}
	# Scripts, styles and pictures.
	if (beresp.http.Cache-Control ~ "^public") {
		set beresp.grace = 1h;
		return (deliver);
	}
	set beresp.ttl = 120s;
	set beresp.uncacheable = true;
	return (deliver);
}

sub vcl_deliver {
	# Once more, for what was kept and is older.
	if (resp.status >= 500 && req.restarts == 0 && req.http.X-Looked-Up) {
		return (restart);
	}
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
		unset resp.http.X-Request-Id;
	} else {
		set resp.http.X-Cache = "miss";
	}
	if (resp.http.xkey) {
		# Nobody behind this cache hears of purges. A page that is prefetched may be kept until the click.
		if (req.http.Sec-Purpose ~ "^prefetch" && req.url ~ "^/product/[^/]+$") {
			set resp.http.Cache-Control = "private, max-age=3";
		} else {
			set resp.http.Cache-Control = "no-cache";
		}
	}
	unset resp.http.xkey;
	unset resp.http.Surrogate-Key;
	unset resp.http.Cache-Tag;
	unset resp.http.CDN-Cache-Control;
}
