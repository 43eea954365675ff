#!/usr/bin/env bash
# The images' and compose.sandbox.yaml's steps on a machine without an engine: a clean copy, packages, the release unpacked
# read-only, its entry point with secrets as files, migrate, setup, sandbox, server, and a fee paid. On MariaDB where it is
# installed. Prints how long each step took. Not run: pulling images, networks, memory limits, logs, Caddy, health checks of the engine.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  chmod -R u+w "$work" && rm -rf "$work"
}
trap cleanup EXIT

step() {
  local name=$1 begun=$SECONDS
  shift
  "$@" >"$work/step.log" 2>&1 || { cat "$work/step.log"; printf 'Failed: %s\n' "$name"; exit 1; }
  printf '%4d s  %s\n' $((SECONDS - begun)) "$name"
}

mkdir -p "$work/build" "$work/app" "$work/data" "$work/backups"
# What Dockerfile.dockerignore lets in.
step 'a clean copy' bash -c "git -C '$here' archive HEAD | tar -x -C '$work/build'"
cd "$work/build"
step 'npm ci' npm ci --no-audit --no-fund
step 'npm run release' npm run release -- "$work/release"
step 'unpacked' tar -xzf "$work"/release/*.tar.gz -C "$work/app" --strip-components=1
chmod -R a-w "$work/app"
printf '        the image would hold %s\n' "$(du -sh "$work/app" | cut -f1)"

cd "$work/app"
free() { node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"; }
PORT=$(free) SANDBOX_PORT=$(free)
export NODE_ENV=production PORT SANDBOX_PORT LOG_LEVEL=warn PUBLIC_URL="http://localhost:$PORT" BACKUP_FOLDER="$work/backups" SECRETS_FOLDER="$here/docker/sandbox"
export COLLEGE_ID=C-12345 RECEIPT_KEYS_FILE="$work/receipt-keys.json"
export COLLEGE_LOGO=frontend/public/college-logo.png COLLEGE_NAME='Rehearsal College' COLLEGE_ADDRESS='Station Road' COLLEGE_PHONE=0551200000 COLLEGE_EMAIL=fees@localhost MAIL_FROM=fees@localhost SMTP_URL=smtp://127.0.0.1:9
export ATOM_AUTH_URL="http://127.0.0.1:$SANDBOX_PORT/ots/aipay/auth" ATOM_STATUS_URL="http://127.0.0.1:$SANDBOX_PORT/ots/payment/status" \
  ATOM_CHECKOUT_SCRIPT_URL="http://127.0.0.1:$SANDBOX_PORT/staticdata/ots/js/atomcheckout.js" SANDBOX_CALLBACK_URL="http://127.0.0.1:$PORT/mmmcollege-api/payment-callback"

database() {
  local password socket="$work/mariadb.sock" user
  password=$(cat "$SECRETS_FOLDER/db-password") user=$(id -un)
  mariadb-install-db --no-defaults --user="$user" --datadir="$work/mariadb" --auth-root-authentication-method=normal
  mariadbd --no-defaults --user="$user" --datadir="$work/mariadb" --socket="$socket" --skip-networking --innodb-flush-log-at-trx-commit=1 --sync-binlog=1 \
    --character-set-server=utf8mb4 --collation-server=utf8mb4_unicode_ci >"$work/mariadb.log" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do mariadb --no-defaults --socket="$socket" -u root -e 'SELECT 1' 2>/dev/null && break || sleep 0.2; done
  mariadb --no-defaults --socket="$socket" -u root -e "CREATE DATABASE fees; CREATE USER fees@localhost IDENTIFIED BY '$password'; GRANT ALL ON fees.* TO fees@localhost"
}
if command -v mariadbd >/dev/null; then
  step "$(mariadbd --version | grep -o '[0-9.]*-MariaDB')" database
  export DATABASE_URL_TEMPLATE="mysql://fees:PASSWORD@localhost/fees?socketPath=$work/mariadb.sock"
else
  printf 'Not run, because MariaDB is not installed: its steps. SQLite takes its place.\n'
  export DATABASE_URL="sqlite:$work/data/fees.sqlite"
fi

in_image() { sh "$here/docker/entrypoint.sh" "$@"; }
step 'migrate' in_image ./fees migrate
step 'setup: students' in_image ./fees import "$here/docker/sandbox/students.csv"
step 'setup: receipt keys' in_image ./fees receipt-keys make
step 'setup: login' bash -c "sh '$here/docker/entrypoint.sh' ./fees admin:create office --replace <'$here/docker/sandbox/office-password'"
sh "$here/docker/entrypoint.sh" node backend/dist/tools/gateway-sandbox/main.js >"$work/sandbox.log" 2>&1 &
pids+=($!)
sh "$here/docker/entrypoint.sh" node backend/scripts/start-prod.mjs >"$work/server.log" 2>&1 &
server=$!
pids+=("$server")
ready() {
  for _ in $(seq 100); do
    node -e "fetch('http://127.0.0.1:$PORT/mmmcollege-api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))" && return
    kill -0 "$server" || { cat "$work/server.log"; return 1; }
    sleep 0.2
  done
  return 1
}
step 'ready' ready
step 'a fee paid' env APP="http://127.0.0.1:$PORT" SANDBOX="http://127.0.0.1:$SANDBOX_PORT" node "$here/docker/sandbox/pay.mjs"
printf '        %s\n' "$(cat "$work/step.log")"
step 'the page, the checkout script and the login' node -e "
  const page = await fetch('http://localhost:$PORT/mmmcollege');
  const script = await fetch('$ATOM_CHECKOUT_SCRIPT_URL');
  const login = await fetch('http://localhost:$PORT/mmmcollege-api/verifyLogin', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'office', password: 'rehearsal-password' }) });
  if (!page.ok || !script.ok || (await login.text()) !== 'Login successful') process.exit(1);
" --input-type=module
if command -v age-keygen >/dev/null; then
  age-keygen -o "$work/backup.key" 2>/dev/null
  BACKUP_KEY=$(age-keygen -y "$work/backup.key")
  export BACKUP_KEY
  step 'a backup, restored, compared and encrypted' in_image ./fees backup:rotate
  step 'its check' in_image ./fees backup:check
else
  printf 'Not run, because age is not installed: the backup\n'
fi
kill -TERM "$server"
step 'stopped in order' wait "$server"
