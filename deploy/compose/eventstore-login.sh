#!/bin/sh
# Makes Prosa's login on EventStoreDB, without a group; an existing one keeps its password. Passwords have letters and digits only.
#   ADMIN_PASSWORD=… PASSWORD=… sh eventstore-login.sh [address] [authority]
set -eu

address=${1:-https://eventstore:2113}
authority=${2:-/certificates/ca/ca.crt}
case "$ADMIN_PASSWORD$PASSWORD" in
*[!A-Za-z0-9]*) echo 'EVENTSTORE_ADMIN_PASSWORD and EVENTSTORE_PASSWORD have letters and digits only: openssl rand -hex 32' >&2 && exit 2 ;;
esac

tries=60
while :; do
  # The passwords go by standard input, where no list of processes shows them.
  status=$(curl --silent --output /dev/null --write-out '%{http_code}' --config - <<END || true
url = "$address/users/"
cacert = "$authority"
user = "admin:$ADMIN_PASSWORD"
header = "content-type: application/json"
data = "{\"loginName\":\"prosa\",\"fullName\":\"Prosa\",\"groups\":[],\"password\":\"$PASSWORD\"}"
END
  )
  case "$status" in
  201) echo 'EventStoreDB has a login for Prosa' && exit 0 ;;
  409) echo 'EventStoreDB has a login prosa with another password or another name: EVENTSTORE_PASSWORD must be its own' && exit 0 ;;
  esac
  # A node that has just started knows no login yet, and three have no leader.
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || break
  sleep 2
done
echo "EventStoreDB made no login for Prosa, its last answer was $status: 401 means that EVENTSTORE_ADMIN_PASSWORD is not the password of admin" >&2
exit 1
