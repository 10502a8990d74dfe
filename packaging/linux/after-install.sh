#!/bin/sh
# dpkg runs it with `configure`, after an installation and after an upgrade.
set -e
[ "$1" = configure ] || exit 0
app='/opt/${sanitizedProductName}'

if ! getent passwd clinicall >/dev/null; then
  useradd --system --user-group --home-dir /var/lib/clinicall --no-create-home --shell /usr/sbin/nologin clinicall
fi
install -d -o clinicall -g clinicall -m 0700 /var/lib/clinicall /var/cache/clinicall
# It may hold the passwords of trunks and of the database.
chown root:clinicall /etc/clinicall/core.json
chmod 0640 /etc/clinicall/core.json

# Chromium's sandbox uses user namespaces, and this program only on kernels without them.
if [ -e "$app/chrome-sandbox" ]; then
  if unshare --user true 2>/dev/null; then chmod 0755 "$app/chrome-sandbox"; else chmod 4755 "$app/chrome-sandbox"; fi
fi
# Ubuntu 24 allows user namespaces by such a profile alone; an older AppArmor does not know its format.
if apparmor_parser --skip-kernel-load --debug "$app/resources/apparmor-profile" >/dev/null 2>&1; then
  cp -f "$app/resources/apparmor-profile" '/etc/apparmor.d/${executable}'
  apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi

if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  if systemctl is-enabled --quiet clinicall.service; then systemctl start clinicall.service; fi
fi
