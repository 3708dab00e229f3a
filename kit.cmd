@echo off
rem The kit command of this repository: `kit dev shop` runs an example, everything else runs the kit jar.
setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0"
set "JAR=%ROOT%kit-cli\target\kit.jar"

if not "%~1"=="dev" goto jar
if "%~2"=="" goto jar
if "%~2"=="--help" goto jar
if not exist "%ROOT%examples\%~2\pom.xml" (
    echo kit: There is no example "%~2". 1>&2
    exit /b 2
)
set "EXAMPLE=%~2"
set "OPTIONS="
:more
shift
if "%~2"=="" goto dev
set "OPTIONS=%OPTIONS% %~2"
goto more
:dev
call "%ROOT%mvnw.cmd" -q -f "%ROOT%pom.xml" "-Ddev=%EXAMPLE%" "-Dkit.arguments=%OPTIONS%"
exit /b %ERRORLEVEL%

:jar
if not exist "%JAR%" (
    echo kit: building the kit command 1>&2
    call "%ROOT%mvnw.cmd" -q -f "%ROOT%pom.xml" "-P!checks" -pl kit-cli -am -DskipTests package || exit /b 1
)
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xms128m -Xshare:auto -jar "%JAR%" %*
exit /b %ERRORLEVEL%
