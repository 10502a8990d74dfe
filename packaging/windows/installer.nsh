; Beyond the files: `clinicall` on the path, and with /SERVICE the core as a Windows service. An upgrade runs the old
; uninstaller with --updated, and keeps the service.
!define SERVICE_DIR "$INSTDIR\resources\service"
!define ENVIRONMENT_KEY "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"

; electron-builder ends every process of the folder: the service is stopped in order before. `net` waits for its end, and
; fails where there is no service.
!macro customCheckAppRunning
  nsExec::Exec `net stop clinicall`
  Pop $0
  !insertmacro IS_POWERSHELL_AVAILABLE
  !insertmacro _CHECK_APP_RUNNING
!macroend

!macro customInstall
  ; PowerShell, because NSIS cuts a long path off. The value stays one of the type with variables in it.
  nsExec::ExecToLog `powershell -NoProfile -Command "$$key = [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey('${ENVIRONMENT_KEY}', $$true); $$path = $$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames'); if (($$path -split ';') -notcontains '${SERVICE_DIR}\bin') { $$key.SetValue('Path', $$path.TrimEnd(';') + ';${SERVICE_DIR}\bin', 'ExpandString') }"`
  Pop $0
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000

  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/SERVICE" $R1
  ${IfNot} ${Errors}
    ReadEnvStr $R2 ProgramData
    CreateDirectory "$R2\Clinicall\data"
    CreateDirectory "$R2\Clinicall\logs"
    ${IfNot} ${FileExists} "$R2\Clinicall\core.json"
      File "/oname=$R2\Clinicall\core.json" "${PROJECT_DIR}/packaging/windows/core.json"
    ${EndIf}
    ; Nobody but administrators, the system and the service's account (S-1-5-19) reads the clinic.
    nsExec::ExecToLog `icacls "$R2\Clinicall" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-19:(OI)(CI)M`
    Pop $0
    nsExec::ExecToLog `"${SERVICE_DIR}\clinicall-service.exe" install`
    Pop $0
  ${EndIf}
  ; Fails where there is no service, and then does nothing.
  nsExec::ExecToLog `sc start clinicall`
  Pop $0
!macroend

!macro customUnInstall
  ${IfNot} ${isUpdated}
    nsExec::ExecToLog `"${SERVICE_DIR}\clinicall-service.exe" uninstall`
    Pop $0
    nsExec::ExecToLog `powershell -NoProfile -Command "$$key = [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey('${ENVIRONMENT_KEY}', $$true); $$path = $$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames'); $$key.SetValue('Path', ($$path -split ';' -ne '${SERVICE_DIR}\bin') -join ';', 'ExpandString')"`
    Pop $0
    ; Data stays unless it is asked for: `--delete-app-data` removes that of this user and of the service.
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "--delete-app-data" $R1
    ${IfNot} ${Errors}
      ReadEnvStr $R2 ProgramData
      RMDir /r "$R2\Clinicall"
      ReadEnvStr $R2 LOCALAPPDATA
      RMDir /r "$R2\Clinicall"
    ${EndIf}
  ${EndIf}
!macroend
