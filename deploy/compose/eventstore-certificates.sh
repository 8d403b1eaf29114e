#!/bin/sh
# Makes an authority and one certificate for EventStoreDB's nodes under /certificates, unless they are there:
#   sh eventstore-certificates.sh [folder]
# They are valid for five years. The authority's key is kept nowhere: to renew, remove the volume and start everything anew.
set -eu
umask 077

folder=${1:-/certificates}
[ ! -e "$folder/node/node.crt" ] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days 1825 -subj '/CN=Prosa EventStoreDB authority' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
  -keyout "$work/ca.key" -out "$work/ca.crt"
# The common name is the one by which EventStoreDB knows its own nodes; clients look at the alternative names.
openssl req -newkey rsa:3072 -nodes -sha256 -subj '/CN=eventstoredb-node' \
  -keyout "$work/node.key" -out "$work/node.csr"
cat > "$work/extensions" <<'END'
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:eventstore,DNS:eventstore-b,DNS:eventstore-c,DNS:localhost
END
openssl x509 -req -sha256 -days 1825 -in "$work/node.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
  -extfile "$work/extensions" -out "$work/node.crt"

mkdir -p "$folder/ca" "$folder/node"
cp "$work/ca.crt" "$folder/ca/ca.crt"
cp "$work/node.key" "$folder/node/node.key"
chmod 755 "$folder" "$folder/ca" "$folder/node"
chmod 444 "$folder/ca/ca.crt"
chmod 400 "$folder/node/node.key"
# The user of EventStoreDB's image; another owner where nobody may be given anything.
[ "$(id -u)" != 0 ] || chown 1000:1000 "$folder/node/node.key"
# Last, as it says that all is there.
cp "$work/node.crt" "$folder/node/node.crt.new"
chmod 444 "$folder/node/node.crt.new"
mv "$folder/node/node.crt.new" "$folder/node/node.crt"
