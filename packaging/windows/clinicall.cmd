@echo off
rem The service core and its commands: clinicall --help. An administrator acts on the service's clinic with
rem --config "%ProgramData%\Clinicall\core.json".
"%~dp0..\node.exe" "%~dp0..\out\main\core.js" %*
