#!/usr/bin/env bash
# The runbook's commands, as they stand there, on a bare Debian 12 in a folder: install, import, a payment with its mail, backup, upgrade and
# back, then the machine is lost and a new one restored. `deploy/rehearse-debian.sh [FOLDER OF A RELEASE]`, as root, with debootstrap, age,
# Node, the packages of this repository and a network; ports 3000, 4100, 4125 and 4180 are free. In a folder no service manager runs: a
# stand-in starts the ExecStart of each unit as its user. Not run: Node's own archive, timers, the units' hardening, a
# certificate, a reboot.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d -p /var/tmp rehearsal-XXXX)
other=$work/other-machine safe=$work/safe home=$work/home
groups=()
m=''
cleanup() {
  set +e
  [ -z "$m" ] || leave >/dev/null 2>&1
  for group in "${groups[@]}"; do kill -- "-$group" 2>/dev/null; done
  wait
  for root in "$work"/machine*; do umount "$root/proc" "$root/dev" 2>/dev/null; done
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT

step() {
  local name=$1 begun=$SECONDS
  shift
  "$@" >"$work/step.log" 2>&1 || { cat "$work/step.log"; printf 'Failed: %s\n' "$name"; exit 1; }
  printf '%4d s  %s\n' $((SECONDS - begun)) "$name"
}
# The first block of a document that holds these words; the versions are those of this rehearsal.
block() {
  words=$1 awk '/^```/ { if (inside && index(text, ENVIRON["words"])) { printf "%s", text; exit } inside = !inside; text = ""; next } { text = text $0 "\n" }' "$here/docs/${2:-runbook.md}" |
    sed "s/^VERSION=0.1.0/VERSION=$version/; s/^VERSION=0.2.0/VERSION=$version-next/" | grep .
}
IN=(env -i HOME=/root TERM=dumb DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
in_machine() { "${IN[@]}" chroot "$m" bash -euo pipefail -c "$1" <<<'rehearsal-password'; }
run() { in_machine "$(block "$@")"; }

bare() {
  debootstrap bookworm "$work/bare" http://deb.debian.org/debian
  printf '#!/bin/sh\nexit 101\n' >"$work/bare/usr/sbin/policy-rc.d"
  printf '127.0.0.1 localhost %s\n' "$(hostname)" >"$work/bare/etc/hosts"
  cat >"$work/bare/usr/local/bin/systemctl" <<'STAND_IN'
#!/bin/bash
# Verbs and units of the runbook, without a service manager.
verb=$1 user='setpriv --reuid=fees --regid=fees --init-groups env -i NODE_ENV=production PATH=/usr/local/bin:/usr/bin:/bin'
shift
[ "${1:-}" != --now ] || shift
cd /opt/fees/current 2>/dev/null
for unit in "$@"; do
  command=$(sed -n 's/^ExecStart=//p' "/etc/systemd/system/${unit%.service}.service" 2>/dev/null)
  case $verb:$unit in
    daemon-reload:*) ;;
    stop:fees-server) [ ! -f /run/fees-server.pid ] || { kill "$(cat /run/fees-server.pid)" && tail --pid="$(cat /run/fees-server.pid)" -f /dev/null; rm /run/fees-server.pid; } ;;
    *:*.timer) [ -f "/etc/systemd/system/$unit" ] || exit 1 ;;
    *:fees-server) setsid $user $command </dev/null >>/var/log/fees-server.log 2>&1 & echo $! >/run/fees-server.pid ;;
    start:*) $user $command || exit 1 ;;
  esac
done
exit 0
STAND_IN
  chmod 755 "$work/bare/usr/sbin/policy-rc.d" "$work/bare/usr/local/bin/systemctl"
}
enter() {
  m=$work/machine$1
  cp -a "$work/bare" "$m"
  mount -t proc proc "$m/proc" && mount --bind /dev "$m/dev"
  # In the place of nodejs.org's archive: the same program from the registry.
  install -m 755 "$work/node/node_modules/node-linux-$(node -p process.arch)/bin/node" "$m/usr/local/bin/node"
}
leave() { in_machine 'systemctl stop fees-server; service mariadb stop'; }
programs() { in_machine "$(block apt-get | grep -v '^tar ')"; }
database() {
  printf '[mysqld]\nskip-networking\n' >"$m/etc/mysql/mariadb.conf.d/90-rehearsal.cnf"
  in_machine 'service mariadb start </dev/null >/dev/null 2>&1'
  block 'CREATE USER' | sed "s/CHANGE-THIS-PASSWORD/$password/" | chroot "$m" mariadb
}
program() { cp "$work"/release/* "$m/root/" && run useradd; }
settings() {
  local file=$m/etc/fees/fees.env
  in_machine 'cd /opt/fees/current && ! sudo -u fees ./fees migrate' | grep 'AUDIT_KEY still holds CHANGE-THIS'
  sed -i -E "s/(DATABASE_URL=.*)CHANGE-THIS-PASSWORD/\1$password/; s/age1CHANGE-THIS/$(age-keygen -y "$home/fees-backup.key")/; s/^(ATOM_.*=).*CHANGE-THIS.*/\1SANDBOX-of-the-rehearsal/
    s/CHANGE-THIS.*/$(openssl rand -hex 32)/; s#^PUBLIC_URL=.*#PUBLIC_URL=http://localhost:3000#; s#^SMTP_URL=.*#SMTP_URL=smtp://127.0.0.1:4125#; s/^ATOM_ENVIRONMENT=.*/ATOM_ENVIRONMENT=uat/; s/^COLLEGE_LOGO.*/COLLEGE_LOGO=\/etc\/fees\/logo.svg/" "$file"
  block ATOM_AUTH_URL sandbox.md | grep ^ATOM_ >>"$file"
  install -m 644 "$here/frontend/public/college-logo.svg" "$m/etc/fees/logo.svg"
}
tls() {
  in_machine 'cd "$(mkdir -p /etc/letsencrypt/live/fees.examplecollege.ac.in && echo "$_")" && openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=fees.examplecollege.ac.in -keyout privkey.pem -out fullchain.pem'
  in_machine "$(block "nginx -t" | grep -v -e ^certbot -e doctor)"
}
# Amber: this machine has no certificate that anybody believes.
doctor() { in_machine "$(block "nginx -t" | grep doctor) || [ \$? -eq 1 ]"; }
students() {
  awk 'BEGIN { print "admissionNumber,studentName,semesterNo,academicSession,email,mobile,townName,mothersName,fathersName,year,yearOfRegistration,course,course_full_name,faculty,tutionFees,maintenance_fees,lab_maintenance_fees,development_fees,electric_water_fees,students_union_fees,saraswati_pooja_contri_fees"
    for (n = 1; n <= 5000; n++) printf "REHEARSAL%d,Student %d,2,2026-27,s%d@rehearsal.test,98%08d,Gorakhpur,Mother,Father,1,2025,B.Sc.,Bachelor of Science,Science,1200,150,100,200,80,50.50,20\n", n, n, n, n }' >"$m/root/students.csv"
}
pay() { node "$here/docker/sandbox/pay.mjs"; }
paid() { fetched "$1" | grep '"paid":{'; }
fetched() { curl -sS -X POST "http://127.0.0.1:3000/mmmcollege-api/fetch-student-data/$1"; }
mailed() { for _ in $(seq 50); do curl -fsS http://127.0.0.1:4180/api/mails | grep "$1" >/dev/null && return; sleep 0.2; done; return 1; }
health() { curl -fsS --retry 9 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/mmmcollege-api/health | grep "\"status\":\"up\",\"version\":\"$1\""; }
next() {
  tar -xzf "$work/release/mmmcollege-fees-$version.tar.gz" -C "$work"
  mv "$work/mmmcollege-fees-$version" "$work/mmmcollege-fees-$version-next"
  sed -i "s/\"version\": \"$version\"/\"version\": \"$version-next\"/" "$work/mmmcollege-fees-$version-next/package.json"
  tar -czf "$m/root/mmmcollege-fees-$version-next.tar.gz" --owner=0 --group=0 -C "$work" "mmmcollege-fees-$version-next"
  (cd "$m/root" && sha256sum "mmmcollege-fees-$version-next.tar.gz" >"mmmcollege-fees-$version-next.tar.gz.sha256")
}
# What the other machine and the safe hold when this one is lost; an erasure comes after the last backup.
lost() {
  cp "$m/etc/fees/fees.env" "$m/etc/fees/logo.svg" "$m/var/lib/fees/receipt-keys.json" "$safe/"
  in_machine 'cd /opt/fees/current && sudo -u fees ./fees students:erase REHEARSAL5000 --yes'
  cp -r "$m/var/backups/fees/." "$other/"
  leave
}
restore() {
  local newest
  newest=$(ls "$other"/*.age | tail -1)
  cp "$safe/fees.env" "$safe/logo.svg" "$m/etc/fees/"
  cp "$safe/receipt-keys.json" "$m/root/"
  in_machine "cd && $(grep -o 'install -o fees[^`]*receipt-keys[^`]*' "$here/docs/runbook.md")"
  cp "$newest" "$newest.sha256" "$other/erasures" "$m/var/backups/fees/"
  cp "$home/fees-backup.key" "$m/root/"
  run DB=fees_
}
drill() { mkdir -p "$m/srv/fees-backups" && cp "$other"/* "$m/srv/fees-backups/" && cp "$home/fees-backup.key" "$m/root/" && run --verify; }

mkdir -p "$other" "$safe" "$home" "$work/release"
password=$(openssl rand -hex 12)
version=$(node -p "require('$here/package.json').version")
[ -n "${1:-}" ] && cp "$1"/mmmcollege-fees-"$version".tar.gz* "$work/release/" || step 'outside: npm run release' npm run --prefix "$here" release -- "$work/release"
step 'outside: Node 24' npm install --no-save --no-audit --no-fund --prefix "$work/node" "node-linux-$(node -p process.arch)@24"
MAILBOX_SMTP_PORT=4125 MAILBOX_HTTP_PORT=4180 setsid node "$here/backend/dist/tools/dev-mailbox/main.js" >"$work/mailbox.log" 2>&1 &
groups+=($!)
step 'a bare Debian' bare
enter 1
step '1 programs' programs
step '2 database' database
step '3 program' program
step '4 key for backups' env HOME="$home" bash -c "$(block age-keygen)"
step '5 settings, refused before' settings
setsid "${IN[@]}" chroot "$m" bash -c "$(block gateway-sandbox/main.js sandbox.md)" >"$work/sandbox.log" 2>&1 &
groups+=($!)
step '6 start' run enable
step "7 nginx's file" tls
if command -v systemd-analyze >/dev/null; then step 'units' systemd-analyze verify "$m"/etc/systemd/system/fees-*.{service,timer}; fi
step 'import' students
step 'import: 5,000 students' run --dry-run
step 'a payment' pay
cat "$work/step.log"
step 'its mail' mailed 'Fee receipt'
step 'backup and check' run 'ls -l /var/backups/fees'
step 'doctor, nothing red' doctor
next
step 'upgrade' run '$VERSION/.env'
step 'the later version' health "$version-next"
step 'and back' run "VERSION=0.1.0
systemctl stop"
step 'the version before' health "$version"
step 'the machine is lost' lost
enter 2
step 'new machine: 1 programs' programs
step 'new machine: 2 database' database
step 'new machine: 3 program' program
step 'the quarterly drill, without settings' drill
step 'restore' restore
step 'new machine: 6 start' in_machine "$(block enable | grep -v ' ./fees ')"
step 'who had paid has paid' paid REHEARSAL1
step 'who was erased is not back' bash -c "[[ \$(curl -sS -X POST http://127.0.0.1:3000/mmmcollege-api/fetch-student-data/REHEARSAL5000) == *STUDENT_NOT_FOUND* ]]"
step 'another payment' pay
step 'backup and check' run 'ls -l /var/backups/fees'
