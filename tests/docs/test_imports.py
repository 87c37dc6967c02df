"""The import graph: no circles between the modules of one folder, and a picture that shows the present imports."""

import graphlib
from collections import defaultdict

import grimp
import pytest
from tools import graph as picture


@pytest.fixture(scope="module")
def imports():
    return grimp.build_graph("ashboard", cache_dir=None)


def test_modules_of_a_folder_import_each_other_one_way(imports):
    """
    No module of a folder imports a neighbour that imports it, directly or through others of the folder.
    """
    folders = [module for module in imports.modules if imports.find_children(module)]
    circles = {folder: circle for folder in folders if (circle := find_circle(imports, folder))}
    assert not circles, "\n".join(f"{folder}: {' → '.join(circle)}" for folder, circle in circles.items())


def find_circle(imports, folder):
    """Return the names of modules that import each other in a circle, if there are any."""
    neighbours = defaultdict(set)
    for child in imports.find_children(folder):
        inner = {child, *imports.find_descendants(child)}
        for other in imports.find_children(folder) - {child}:
            reached = {other, *imports.find_descendants(other)}
            if any(imports.find_modules_directly_imported_by(module) & reached for module in inner):
                neighbours[child].add(other)
    try:
        graphlib.TopologicalSorter(neighbours).prepare()
    except graphlib.CycleError as error:
        return [module.rsplit(".", 1)[1] for module in reversed(error.args[1])]
    return []


def test_the_picture_shows_the_present_imports():
    """
    `docs/pictures/imports.svg` is what `make graph` draws now.
    """
    assert picture.PICTURE.read_text("utf-8") == picture.draw(picture.read_imports()), "run make graph"
