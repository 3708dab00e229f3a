@echo off
rem Builds with the Maven on the PATH, or with the pinned one, fetched once from the repository
rem that MVNW_REPOURL names. Needs a JDK; says what to do when something is missing.
setlocal EnableExtensions DisableDelayedExpansion

set "LEAST_JAVA=17"
set "ROOT=%~dp0"

rem --- the JDK ---
if defined JAVA_HOME (
    set "JAVA=%JAVA_HOME%\bin\java.exe"
    set "JAVAC=%JAVA_HOME%\bin\javac.exe"
) else (
    set "JAVA="
    set "JAVAC="
    for %%I in (java.exe) do set "JAVA=%%~$PATH:I"
    for %%I in (javac.exe) do set "JAVAC=%%~$PATH:I"
)
if not defined JAVA goto nojava
if not exist "%JAVA%" goto nojava
set "MAJOR="
for /f "tokens=3" %%V in ('call "%JAVA%" -version 2^>^&1 ^| findstr /r /c:" version "') do if not defined MAJOR set "MAJOR=%%~V"
for /f "tokens=1,2 delims=." %%A in ("%MAJOR%") do if "%%A"=="1" (set "MAJOR=%%B") else (set "MAJOR=%%A")
for /f "tokens=1 delims=-+" %%A in ("%MAJOR%") do set "MAJOR=%%A"
if not defined MAJOR goto oldjava
if %MAJOR% LSS %LEAST_JAVA% goto oldjava
if not defined JAVAC goto nocompiler
if not exist "%JAVAC%" goto nocompiler

rem --- Maven ---
set "MVN="
for %%I in (mvn.cmd) do set "MVN=%%~$PATH:I"
if not defined MVN goto pinned
set "FOUND="
for /f "tokens=3" %%V in ('call "%MVN%" -Dstyle.color^=never --version 2^>nul ^| findstr /c:"Apache Maven"') do if not defined FOUND set "FOUND=%%V"
if not defined FOUND goto pinned
for /f "tokens=1-3 delims=.-" %%A in ("%FOUND%") do set /a "RANK=%%A*1000000+%%B*1000+%%C" 2>nul
if not defined RANK goto pinned
if %RANK% LSS 3008007 goto pinned
goto run

:pinned
for /f "usebackq tokens=1,* delims==" %%K in ("%ROOT%.mvn\wrapper\maven-wrapper.properties") do (
    if "%%K"=="mavenVersion" set "PINNED=%%L"
    if "%%K"=="distributionPath" set "DISTRIBUTION=%%L"
    if "%%K"=="distributionSha512Sum" set "CHECKSUM=%%L"
)
if not defined MAVEN_USER_HOME set "MAVEN_USER_HOME=%USERPROFILE%\.m2"
set "MVNHOME=%MAVEN_USER_HOME%\wrapper\dists\apache-maven-%PINNED%-%CHECKSUM:~0,12%"
set "MVN=%MVNHOME%\bin\mvn.cmd"
if exist "%MVN%" goto run
if not defined MVNW_REPOURL goto nomaven
if "%MVNW_REPOURL:~-1%"=="/" set "MVNW_REPOURL=%MVNW_REPOURL:~0,-1%"
"%JAVA%" "%ROOT%.mvn\wrapper\MavenDownload.java" "%MVNW_REPOURL%/%DISTRIBUTION%" "%CHECKSUM%" "%MVNHOME%" || exit /b 1

:run
call "%MVN%" %*
exit /b %ERRORLEVEL%

:nojava
echo mvnw: No JDK was found in JAVA_HOME or on the PATH. 1>&2
goto installjava
:oldjava
echo mvnw: Java %MAJOR% is too old: %JAVA% 1>&2
goto installjava
:nocompiler
echo mvnw: This is a Java runtime without a compiler: %JAVA% 1>&2
:installjava
echo   Install a JDK %LEAST_JAVA% or newer and set JAVA_HOME to it. 1>&2
exit /b 1
:nomaven
echo mvnw: There is no Maven 3.8.7 or newer on the PATH. 1>&2
echo   Install it and put it on the PATH, or set MVNW_REPOURL to the base address of a Maven repository, 1>&2
echo   from which Maven %PINNED% is then fetched. 1>&2
exit /b 1
