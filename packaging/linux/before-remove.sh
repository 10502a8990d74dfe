#!/bin/sh
# dpkg runs it with `remove` or `upgrade`: a core reads parts of its program when it first needs them, which must not be
# those of another version.
set -e
if [ -d /run/systemd/system ]; then
  systemctl stop clinicall.service || true
  if [ "$1" = remove ]; then systemctl disable --quiet clinicall.service || true; fi
fi
