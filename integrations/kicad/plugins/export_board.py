"""Exports a board as Gerber X2, Excellon and a job file, for KiCad 6 to 10.

Within KiCad the plotting API exports the board as it is on the screen. `python3 export_board.py BOARD.kicad_pcb OUT.zip`
exports a saved board, by the plotting API where Python has it and by `kicad-cli` elsewhere.
"""

import os
import shutil
import subprocess
import sys
import tempfile

try:
    from .archive import sha256_of, zip_of
except ImportError:  # As a command.
    from archive import sha256_of, zip_of

# Layers of a board besides copper, as KiCad names them.
OTHER_LAYERS = ("F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts")
# Layer names of KiCad 6.
_BY_NUMBER = {
    "F.Mask": "F_Mask",
    "B.Mask": "B_Mask",
    "F.Paste": "F_Paste",
    "B.Paste": "B_Paste",
    "F.Silkscreen": "F_SilkS",
    "B.Silkscreen": "B_SilkS",
    "Edge.Cuts": "Edge_Cuts",
}
_CLI_LAYERS = [*OTHER_LAYERS, "F.Cu", "B.Cu", *("In%d.Cu" % number for number in range(1, 31))]


class ExportError(Exception):
    """Its argument is a key of the texts."""


class Export:
    """An export in steps, so that the window stays alive: `steps` yields after each of them."""

    def __init__(self, pcbnew, board):
        self._pcbnew = pcbnew
        self._board = board
        # Layer by file name in the archive.
        self.layers = {}
        self.archive = b""
        self.stem = os.path.splitext(os.path.basename(board.GetFileName()))[0] or "board"

    def steps(self):
        plan = self._plan()
        if not any(name.endswith(".Cu") for name, _ in plan):
            raise ExportError("noCopper")
        with tempfile.TemporaryDirectory(prefix="xunban-") as folder:
            paths = {}
            plotter = self._plotter(folder)
            job = self._pcbnew.GERBER_JOBFILE_WRITER(self._board)
            for at, (name, number) in enumerate(plan):
                path = self._plot(plotter, name, number)
                paths[self._file_name(name)] = path
                self.layers[self._file_name(name)] = name
                job.AddGbrFile(number, self._file_name(name))
                yield (at + 1) / (len(plan) + 2)
            plotter.ClosePlot()
            drills = os.path.join(folder, "drills")
            os.mkdir(drills)
            self._drill(drills)
            paths.update({name: os.path.join(drills, name) for name in os.listdir(drills)})
            yield (len(plan) + 1) / (len(plan) + 2)
            paths["%s-job.gbrjob" % self.stem] = os.path.join(folder, "job.gbrjob")
            job.CreateJobFile(paths["%s-job.gbrjob" % self.stem])
            self.archive = zip_of({name: _read(path) for name, path in paths.items()})
        yield 1.0

    def unfilled_zones(self):
        zones = [zone for zone in self._board.Zones() if not zone.GetIsRuleArea()]
        return sum(1 for zone in zones if not zone.IsFilled())

    def _plan(self):
        """Layer names with their numbers, which differ between the versions of KiCad."""
        enabled = self._board.GetEnabledLayers()
        copper = [(self._board.GetStandardLayerName(number), number) for number in enabled.CuStack()]
        others = [(name, getattr(self._pcbnew, _BY_NUMBER[name])) for name in OTHER_LAYERS]
        return copper + [(name, number) for name, number in others if enabled.Contains(number)]

    def _file_name(self, layer):
        return "%s-%s.gbr" % (self.stem, layer.replace(".", "_"))

    def _plotter(self, folder):
        plotter = self._pcbnew.PLOT_CONTROLLER(self._board)
        options = plotter.GetPlotOptions()
        options.SetOutputDirectory(folder)
        for name, value in (
            ("SetPlotFrameRef", False),
            ("SetAutoScale", False),
            ("SetScale", 1),
            ("SetMirror", False),
            ("SetNegative", False),
            ("SetPlotInvisibleText", False),
            ("SetSketchPadsOnFabLayers", False),
            ("SetUseGerberAttributes", True),
            ("SetUseGerberX2format", True),
            ("SetIncludeGerberNetlistInfo", True),
            ("SetUseGerberProtelExtensions", False),
            ("SetDisableGerberMacros", False),
            ("SetGerberPrecision", 6),
            # Places of findings are those of the board.
            ("SetUseAuxOrigin", False),
            ("SetCreateGerberJobFile", False),
            ("SetSubtractMaskFromSilk", True),
            # No marks: the first of the enumeration in every version.
            ("SetDrillMarksType", 0),
        ):
            # Each version lacks some of them.
            if hasattr(options, name):
                getattr(options, name)(value)
        return plotter

    def _plot(self, plotter, name, number):
        plotter.SetLayer(number)
        opened = plotter.OpenPlotfile(name.replace(".", "_"), self._pcbnew.PLOT_FORMAT_GERBER, name)
        if not opened or not plotter.PlotLayer():
            raise ExportError("notPlotted")
        return plotter.GetPlotFileName()

    def _drill(self, folder):
        drills = self._pcbnew.EXCELLON_WRITER(self._board)
        # A point of KiCad 6, a vector of later versions.
        origin = type(self._board.GetDesignSettings().GetAuxOrigin())(0, 0)
        drills.SetOptions(False, False, origin, False)
        drills.SetFormat(True)
        drills.CreateDrillandMapFilesSet(folder, True, False)


def export_saved(path):
    """Exports a saved board without its window."""
    try:
        import pcbnew
    except ImportError:
        return _export_by_cli(path)
    export = Export(pcbnew, pcbnew.LoadBoard(path))
    for _ in export.steps():
        pass
    return export.archive


def _export_by_cli(path):
    command = shutil.which("kicad-cli")
    if command is None:
        raise ExportError("noKicad")
    with tempfile.TemporaryDirectory(prefix="xunban-") as folder:
        output = os.path.join(folder, "")
        for arguments in (
            ["gerbers", "--output", output, "--layers", ",".join(_CLI_LAYERS), "--subtract-soldermask", path],
            ["drill", "--output", output, "--format", "excellon", "--excellon-units", "mm"]
            + ["--excellon-separate-th", path],
        ):
            done = subprocess.run([command, "pcb", "export", *arguments], capture_output=True, text=True)
            if done.returncode != 0:
                raise ExportError("notPlotted", done.stderr.strip())
        return zip_of({name: _read(os.path.join(folder, name)) for name in os.listdir(folder)})


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def main(arguments):
    if len(arguments) != 2:
        print("usage: export_board.py BOARD.kicad_pcb OUT.zip", file=sys.stderr)
        return 2
    try:
        content = export_saved(arguments[0])
    except ExportError as error:
        print("export failed: %s" % ", ".join(map(str, error.args)), file=sys.stderr)
        return 1
    with open(arguments[1], "wb") as file:
        file.write(content)
    print("%s  %s" % (sha256_of(content), arguments[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
