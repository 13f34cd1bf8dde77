vcl 4.1;

# Configuration of Varnish in front of the site, on one or more machines. docs/scaling.md says how to set it up.
# It needs the package varnish-modules for xkey. With the option "-t 0", Varnish stores no answer without a lifetime.

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
    # Accept purges only on their own address, "-a purge=127.0.0.1:6084", which only `lexharbor cache-relay` uses. The
    # client's IP address proves nothing, because a proxy on this machine also forwards a visitor's PURGE request.
    if (local.socket == "purge") {
        # A soft purge keeps the outdated page, so that visitors can still see it while the site does not answer.
        if (req.method == "PURGE" && req.http.X-Purge-Keys && xkey.softpurge(req.http.X-Purge-Keys) >= 0) {
            return (synth(200));
        }
        return (synth(405));
    }
    if (req.method == "PURGE") {
        return (synth(405));
    }
    # Pass on API calls, the dashboard and requests with an Authorization header. Store none of their answers. The
    # bundles of the service worker pass too, and keep their compression dictionaries.
    if (req.url ~ "^/(api|_)(/|$)" || req.url ~ "^/(built|lists|offline|pages|pages-and-lists)\.txt$" || req.http.Authorization) {
        return (pass);
    }
    # Varnish stores no dcz. One page for all dictionaries saves the site more than a small one for each.
    unset req.http.Available-Dictionary;
    unset req.http.Cookie;
    # While the site answers, Varnish fetches an outdated page again. While the site fails, visitors see the old one. A
    # restarted request keeps the grace of its first run, so set the grace each time.
    set req.grace = 1d;
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    set req.http.X-Restarts = req.restarts;
}

sub vcl_backend_response {
    # An error must not replace a page. Abandon the first error without storing its hit-for-miss object, because the
    # restarted request would find that object before the old page.
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
    # Browsers must ask each time, as without a cache. They do not get the purge keys.
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
