vcl 4.1;

# A Varnish before the site: one machine, or several side by side. docs/scaling.md says how it is set up.
# It needs the package varnish-modules, for xkey.

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
    # What is outdated is asked for anew. Only while the site does not answer the old one is shown.
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
}

sub vcl_backend_response {
    if (beresp.http.Surrogate-Key) {
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        set beresp.grace = 1d;
    } elsif (beresp.http.Cache-Control !~ "immutable") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
    # An error is never kept, and takes nobody's page away.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
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
