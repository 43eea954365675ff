#!/bin/sh
# Every file of SECRETS_FOLDER that is named like a variable is that variable, so that no `docker inspect` shows it. A variable that
# is set wins. `db-password` is put into DATABASE_URL_TEMPLATE.
set -eu
secrets=${SECRETS_FOLDER:-/run/secrets}
for file in "$secrets"/*; do
  name=${file##*/}
  case $name in '' | *[!A-Z_]*) continue ;; esac
  eval "given=\${$name:-}"
  if [ -z "$given" ]; then
    value=$(cat "$file")
    export "$name=$value"
  fi
done
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_TEMPLATE:-}" ]; then
  password=$(cat "$secrets/db-password")
  # Taken as it stands: the documented password is of hexadecimal digits.
  export DATABASE_URL="${DATABASE_URL_TEMPLATE%%PASSWORD*}$password${DATABASE_URL_TEMPLATE#*PASSWORD}"
fi
exec "$@"
