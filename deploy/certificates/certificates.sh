#!/bin/sh
# Makes the authority and the certificate of each EventStoreDB node, each in its own volume. Renews certificates older than
# 300 days, or all with `renew`. A node reads its certificate at start.
set -eu
umask 077
wanted=${1:-}
root=${CERTIFICATES:-/certificates}
made=$(mktemp -d)

if ! test -f "$root/authority/ca.key"; then
  es-gencert-cli create-ca -days 3650 -out "$made/ca"
  cp "$made/ca/ca.crt" "$made/ca/ca.key" "$root/authority/"
fi
cp "$root/authority/ca.crt" "$root/ca/ca.crt"
chmod 755 "$root/ca"
chmod 644 "$root/ca/ca.crt"

for node in 1 2 3; do
  folder=$root/node$node
  if test "$wanted" != renew && test -f "$folder/node.key" && test -z "$(find "$folder/node.crt" -mtime +300)"; then continue; fi
  es-gencert-cli create-node -days 365 -out "$made/node$node" \
    -ca-certificate "$root/authority/ca.crt" -ca-key "$root/authority/ca.key" \
    -ip-addresses 127.0.0.1 -dns-names "localhost,eventstore$node"
  cp "$made/node$node/node.crt" "$made/node$node/node.key" "$folder/"
  # The user of EventStoreDB's image
  chown -R 1000:1000 "$folder"
  echo "eventstore$node has a new certificate, for a year: restart it"
done
rm -rf "$made"
