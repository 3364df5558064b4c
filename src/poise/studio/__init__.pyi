# Public names, loaded on first use. Import each from the module that defines it, not from its
# package: see `poise/batch/__init__.pyi`.

from .document import Document as Document
from .files.project import load as load
from .files.project import save as save
from .scene.scene import Hold as Hold
from .scene.scene import Scene as Scene
from .scene.scene import Settings as Settings
from .serving.serve import serve as serve
from .viewing.view import View as View
from .viewing.view import view as view
