#!/usr/bin/env bash
# The image's steps on a machine without an engine: a clean copy, packages, build, pruned; then what an image would hold,
# read-only and alone, started in production mode against the sandbox. Prints how long each step took.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  chmod -R u+w "$work" && rm -rf "$work"
}
trap cleanup EXIT

step() {
  local name=$1 begun=$SECONDS
  shift
  "$@" >"$work/step.log" 2>&1 || { cat "$work/step.log"; printf 'Failed: %s\n' "$name"; exit 1; }
  printf '%4d s  %s\n' $((SECONDS - begun)) "$name"
}

mkdir "$work/build" "$work/app" "$work/data"
step 'a clean copy' bash -c "git -C '$here' archive HEAD package.json package-lock.json .npmrc tsconfig.base.json backend frontend | tar -x -C '$work/build'"
cd "$work/build"
step 'npm ci' npm ci --no-audit --no-fund
step 'npm run build' npm run build
step 'npm prune' npm prune --omit=dev --no-audit --no-fund

# The COPY lines of the Dockerfile's runtime stage.
mkdir -p "$work/app/backend" "$work/app/frontend"
cp -a package.json node_modules "$work/app/"
cp -a backend/package.json backend/scripts backend/dist "$work/app/backend/"
cp -a frontend/package.json frontend/dist frontend/public "$work/app/frontend/"
mkdir -p "$work/app/backend/tools/gateway-sandbox"
cp -a backend/tools/gateway-sandbox/public "$work/app/backend/tools/gateway-sandbox/"
chmod -R a-w "$work/app"
printf '        the image would hold %s\n' "$(du -sh "$work/app" | cut -f1)"

cd "$work/app"
free() { node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"; }
PORT=$(free) SANDBOX_PORT=$(free)
export NODE_ENV=production PORT SANDBOX_PORT PUBLIC_URL="http://localhost:$PORT" DATABASE_URL="sqlite:$work/data/fees.sqlite" LOG_LEVEL=warn
export COLLEGE_NAME='Rehearsal College' COLLEGE_ADDRESS='Station Road' COLLEGE_PHONE=0551200000 COLLEGE_EMAIL=fees@localhost MAIL_FROM=fees@localhost SMTP_URL=smtp://127.0.0.1:9
export ATOM_MERCHANT_ID=317157 ATOM_PASSWORD=SANDBOX-password ATOM_PRODUCT_ID=NSE ATOM_REQUEST_KEY=SANDBOX-request-key \
  ATOM_RESPONSE_KEY=SANDBOX-response-key ATOM_REQUEST_HASH_KEY=SANDBOX-request-hash-key ATOM_RESPONSE_HASH_KEY=SANDBOX-response-hash-key \
  ATOM_AUTH_URL="http://127.0.0.1:$SANDBOX_PORT/ots/aipay/auth" ATOM_STATUS_URL="http://127.0.0.1:$SANDBOX_PORT/ots/payment/status" \
  ATOM_CHECKOUT_SCRIPT_URL="http://127.0.0.1:$SANDBOX_PORT/staticdata/ots/js/atomcheckout.js"
step 'migrate' node backend/dist/src/cli/fees.js migrate
step 'admin:create' bash -c "printf 'rehearsal-password\n' | node backend/dist/src/cli/fees.js admin:create office"
node backend/dist/tools/gateway-sandbox/main.js >"$work/sandbox.log" 2>&1 &
pids+=($!)
node backend/scripts/start-prod.mjs >"$work/server.log" 2>&1 &
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
step 'the page, the checkout script and the login' node -e "
  const page = await fetch('http://localhost:$PORT/mmmcollege');
  const script = await fetch('$ATOM_CHECKOUT_SCRIPT_URL');
  const login = await fetch('http://localhost:$PORT/mmmcollege-api/verifyLogin', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'office', password: 'rehearsal-password' }) });
  if (!page.ok || !script.ok || (await login.text()) !== 'Login successful') process.exit(1);
" --input-type=module
kill -TERM "$server"
step 'stopped in order' wait "$server"
