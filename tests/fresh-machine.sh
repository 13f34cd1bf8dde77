#!/usr/bin/env bash
# fresh-machine.sh [--as-user] COMMAND…: runs a command as on a new machine. It creates a minimal Debian with only Node
# and Go in a folder, and runs the command there in a clean clone of HEAD, by default as root. The exit status is that
# of the command. It needs root and mmdebstrap. Later runs use the same Debian, which stays in the folder FRESH_MACHINE.
set -euo pipefail
home=/root
[ "${1:-}" = --as-user ] && { home=/home/visitor; shift; }
folder=${FRESH_MACHINE:-${TMPDIR:-/tmp}/lexharbor-fresh-machine}
base=$folder/base
mkdir -p "$folder"

if [ ! -e "$base/.complete" ]; then
  echo 'fresh machine: unpacking a bare Debian'
  rm -rf "$base"
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  sources=$(ls /etc/apt/sources.list.d/*.sources 2> /dev/null | head -1 || true)
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,git,procps "$suite" "$base" ${sources:+"$sources"}
  # Copy this machine's settings and certificates for package registries, which are not part of the project.
  cp /etc/apt/apt.conf.d/*registry* "$base/etc/apt/apt.conf.d/" 2> /dev/null || true
  cp -a /etc/ssl/certs/. "$base/etc/ssl/certs/"
  if [ -d /usr/local/share/ca-certificates ]; then
    mkdir -p "$base/usr/local/share/ca-certificates"
    cp -a /usr/local/share/ca-certificates/. "$base/usr/local/share/ca-certificates/"
  fi
  mkdir -p "$base/opt/node/bin" "$base/opt/node/lib/node_modules" "$base/etc/skel/.config/go"
  cp "$(realpath "$(command -v node)")" "$base/opt/node/bin/node"
  cp -a "$(dirname "$(dirname "$(realpath "$(command -v npm)")")")" "$base/opt/node/lib/node_modules/npm"
  for tool in npm npx; do ln -s "../lib/node_modules/npm/bin/$tool-cli.js" "$base/opt/node/bin/$tool"; done
  cp -a "$(go env GOROOT)" "$base/usr/local/go"
  for file in /etc/npmrc /usr/etc/npmrc; do
    if [ -e "$file" ]; then mkdir -p "$base$(dirname "$file")" && cp "$file" "$base$file"; fi
  done
  echo "registry=$(npm config get registry)" > "$base/etc/skel/.npmrc"
  printf 'GOPROXY=%s\nGOTOOLCHAIN=%s\n' "$(go env GOPROXY)" "$(go env GOTOOLCHAIN)" > "$base/etc/skel/.config/go/env"
  touch "$base/.complete"
fi

machine=$(mktemp -d "$folder/run.XXXXXX")
remove() {
  # End only processes whose root is this folder: the command's own.
  for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/root" 2> /dev/null)" = "$machine" ]; then kill -9 "${process#/proc/}" 2> /dev/null || true; fi
  done
  for place in proc dev sys; do umount -l "$machine/$place" 2> /dev/null || true; done
  rm -rf --one-file-system "$machine"
}
trap remove EXIT
cp -a "$base/." "$machine/"
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
mount -t proc proc "$machine/proc"
mount --bind /dev "$machine/dev"
mount --bind /sys "$machine/sys"

as=()
if [ "$home" != /root ]; then
  chroot "$machine" useradd -m visitor
  as=(setpriv --reuid visitor --regid visitor --init-groups)
else
  cp -a "$machine/etc/skel/." "$machine/root/"
fi
git clone -q --no-local "$(git rev-parse --show-toplevel)" "$machine$home/site"
[ "$home" = /root ] || chroot "$machine" chown -R visitor: "$home/site"
path=/opt/node/bin:/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
chroot "$machine" "${as[@]}" env -i HOME="$home" PATH="$path" TERM=dumb LANG=C.UTF-8 \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash -c 'cd "$HOME/site" && exec "$@"' - "$@" < /dev/null
