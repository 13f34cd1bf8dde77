vcl 4.1;

# A Varnish before the site: one machine, or several side by side. docs/scaling.md says how it is set up.
# It needs the package varnish-modules, for xkey. With the option "-t 0" Varnish keeps no answer without a lifetime.

import std;
import xkey;

backend site {
    .host = "127.0.0.1";
    .port = "8090";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .probe = {
        .url = "/api/health";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

sub vcl_recv {
    # Purged is at an address of its own, "-a purge=127.0.0.1:6084", which lexharbor cache-relay alone knows. The address of who asks
    # says nothing: a proxy on this machine passes the method of any visitor on.
    if (local.socket == "purge") {
        # Not thrown away: what is outdated may still be shown while the site does not answer.
        if (req.method == "PURGE" && req.http.X-Purge-Keys && xkey.softpurge(req.http.X-Purge-Keys) >= 0) {
            return (synth(200));
        }
        return (synth(405));
    }
    if (req.method == "PURGE") {
        return (synth(405));
    }
    # Calls, the dashboard and everything that is signed go through, and nothing of them is kept.
    if (req.url ~ "^/(api|_)(/|$)" || req.http.Authorization) {
        return (pass);
    }
    unset req.http.Cookie;
    # While the site answers, Varnish fetches an outdated page again. While it fails, visitors see the old one. A restart keeps the
    # grace of the request before it, so set it each time.
    set req.grace = 1d;
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    set req.http.X-Restarts = req.restarts;
}

sub vcl_backend_response {
    # No error replaces a page. Varnish must drop the first error at once, or the restart finds its mark before the old page.
    if (beresp.status >= 500 && (bereq.is_bgfetch || (!bereq.uncacheable && bereq.http.X-Restarts == "0"))) {
        return (abandon);
    }
    if (beresp.http.Surrogate-Key) {
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        set beresp.grace = 1d;
    } elsif (beresp.http.Cache-Control !~ "immutable") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
}

sub vcl_deliver {
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && req.url !~ "^/(api|_)(/|$)") {
        return (restart);
    }
    # Browsers ask each time, as without a cache.
    if (resp.http.Surrogate-Key) {
        set resp.http.Cache-Control = "no-cache";
        unset resp.http.Surrogate-Key;
        unset resp.http.Cache-Tag;
        unset resp.http.xkey;
    }
}

sub vcl_synth {
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && req.url !~ "^/(api|_)(/|$)") {
        return (restart);
    }
}
