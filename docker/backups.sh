#!/bin/sh
# What the timers of deploy/systemd do, where there is no systemd: a backup every night at 02:30 IST, on Sundays a check of all.
export TZ=IST-5:30
trap 'exit 0' TERM INT
while :; do
  now=$(date +%s) next=$(date -d '02:30' +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
  ./fees backup:rotate
  [ "$(date +%u)" -ne 7 ] || ./fees backup:check
done
